import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { groupStatsQuery } from "../../api/queries/groups";
import type { Group } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { CourtHead } from "../../ui/court-head/CourtHead";

/** A greeting and totals over all active groups. */
export function HubHead({ name, groups }: { name: string; groups: readonly Group[] }) {
  const { t } = useTranslation("admin");
  const formats = useFormats();
  const active = groups.filter((group) => group.isActive);
  const stats = useQueries({ queries: active.map((group) => groupStatsQuery(group.publicHash)) });
  const games = stats.every(({ data }) => data) ? sum(stats, ({ data }) => data?.totalGames ?? 0) : null;
  const players = sum(active, (group) => group.playerCount);
  // Weighted by the number of players; without players, the average of the rules.
  const weighted = sum(active, (group) => group.averageElo * group.playerCount);
  const average = players > 0 ? weighted / players : active[0]?.averageElo;
  return (
    <CourtHead
      title={t("hub.hello", { name: name.split(" ")[0] })}
      line={t("hub.active", { count: active.length })}
      figures={[
        { label: t("hub.figurePlayers"), value: formats.number(players) },
        {
          label: t("hub.figureMatches"),
          value: formats.number(sum(active, (group) => group.matchCount)),
        },
        { label: t("hub.figureGames"), value: games === null ? "–" : formats.number(games) },
        {
          label: t("hub.figureElo"),
          value: average === undefined ? "–" : formats.rating(Math.round(average)),
        },
      ]}
    />
  );
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
