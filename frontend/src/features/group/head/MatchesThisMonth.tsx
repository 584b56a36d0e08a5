import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { matchMonthsQuery } from "../../../api/queries/matches";
import { useFormats } from "../../../i18n/use-language";
import { today } from "../../../shared/days";
import { useGroup } from "../use-group";

/** How many of the matches are of this month, as the end of a sentence; nothing in a month without one. */
export function MatchesThisMonth() {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  const { data: months } = useQuery(matchMonthsQuery(useGroup().group.publicHash, {}));
  const day = today();
  const current = months?.find(({ month }) => month === day.slice(0, 7));
  return current && t("head.thisMonth", { count: current.matches, month: formats.monthName(day) });
}
