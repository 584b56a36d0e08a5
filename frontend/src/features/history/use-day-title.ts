import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { ageOf } from "../../shared/age";
import { useNow } from "../../shared/use-now";

/** "Today, Thu 12 Jun", and the plain day further back. */
export function useDayTitle(): (playedOn: string) => string {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const now = useNow();
  return (playedOn) => {
    const date = formats.weekday(playedOn);
    // Noon, since a plain date would be midnight in London, which is another day elsewhere.
    const { unit } = ageOf(`${playedOn}T12:00:00`, now);
    return unit === "today" || unit === "yesterday" ? t(unit, { date }) : date;
  };
}
