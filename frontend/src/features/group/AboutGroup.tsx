import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { matchMonthsQuery } from "../../api/queries/matches";
import { useFormats } from "../../i18n/use-language";
import { useGroup } from "./use-group";

/** Below the ranking: who may find the group, since when it plays, its games and its average rating. */
export function AboutGroup() {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  const { group, stats } = useGroup();
  const { data: months } = useQuery(matchMonthsQuery(group.publicHash, {}));
  // Newest first. An imported match may be older than the group.
  const first = months?.at(-1);
  return [
    group.isDiscoverable ? t("head.public") : t("head.private"),
    ...(first ? [t("head.since", { month: formats.month(`${first.month}-01`) })] : []),
    t("head.games", { count: stats.totalGames, value: formats.number(stats.totalGames) }),
    t("head.averageElo", { elo: formats.rating(Math.round(stats.averageElo)) }),
  ].join(" · ");
}
