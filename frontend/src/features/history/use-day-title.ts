import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { ageOf } from "../../shared/age";
import { useNow } from "../../shared/use-now";

/** "Today, Thu 12 Jun" or "Yesterday, …", else the date. */
export function useDayTitle(): (playedOn: string) => string {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const now = useNow();
  return (playedOn) => {
    const date = formats.weekday(playedOn);
    // At noon: midnight UTC would be another day in some time zones.
    const { unit } = ageOf(`${playedOn}T12:00:00`, now);
    return unit === "today" || unit === "yesterday" ? t(unit, { date }) : date;
  };
}
