import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { matchMonthsQuery } from "../../api/queries/matches";
import type { Group, Stats } from "../../api/types";
import { useFormats } from "../../i18n/use-language";

interface AboutGroupProps {
  readonly group: Group;
  readonly stats: Stats;
}

/** Below the ranking: who may find the group, since when it plays, its games and its average rating. */
export function AboutGroup({ group, stats }: AboutGroupProps) {
  const { t } = useTranslation("groups");
  const formats = useFormats();
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
