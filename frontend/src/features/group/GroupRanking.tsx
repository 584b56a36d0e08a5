import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type LoadedRanking, RANKING_PAGE_SIZE, trendsQuery } from "../../api/queries/players";
import type { Ranking } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { staticLimits } from "../../rules/static-limits";
import { activeSince, isInactive } from "../../shared/activity";
import { useNow } from "../../shared/age";
import { LoadFailure } from "../../shared/LoadFailure";
import { lazyPart } from "../../shared/lazy-part";
import { useMe } from "../../shared/me";
import { useLocalSearchParams } from "../../shared/use-local-search-params";
import { useStored } from "../../storage";
import { hiddenInactive } from "./activity/hidden-inactive";
import { RestingChip } from "./activity/RestingChip";
import { RankingTable } from "./ranking/RankingTable";
import { sortingIn, sortingParams } from "./ranking/sort-address";
import type { Sorting } from "./ranking/sort-rankings";
import { storeTrendMatches, trendMatchesIn } from "./ranking/trend-choice";

/** Groups of more than one page of players are rare. */
const LargeRanking = lazyPart(async () => (await import("./ranking/LargeRanking")).LargeRanking);

interface GroupRankingProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly inactiveAfterWeeks: number | null;
  readonly ranking: LoadedRanking;
}

/** The ranking; its sorting, its search and the number of matches in its trends are in the address. */
export function GroupRanking({ ranking, ...group }: GroupRankingProps) {
  const { params, change } = useLocalSearchParams();
  const shared = {
    me: useMe(group.hash),
    sorting: sortingIn(params),
    onSort: (sorting: Sorting) => change({ sort: "", order: "", ...sortingParams(sorting) }),
    trendMatches: trendMatchesIn(params),
    onTrendMatches: (chosen: number) => {
      storeTrendMatches(chosen);
      change({ trend: String(chosen) });
    },
  };
  const search = params.get("search") ?? "";
  const onSearch = (text: string) => change({ search: text });
  const whole = <WholeRanking {...group} {...shared} rankings={ranking.rankings} />;
  return ranking.total > RANKING_PAGE_SIZE ? (
    <Suspense fallback={whole}>
      <LargeRanking
        key={group.hash}
        {...group}
        {...shared}
        first={ranking}
        search={search}
        onSearch={onSearch}
      />
    </Suspense>
  ) : (
    whole
  );
}

interface WholeRankingProps extends Omit<GroupRankingProps, "ranking"> {
  readonly me: number | null;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly rankings: readonly Ranking[];
  readonly trendMatches: number;
  readonly onTrendMatches: (matches: number) => void;
}

/** A ranking that is loaded as a whole; the default trends come with it. */
function WholeRanking({ hash, rankings, ...table }: WholeRankingProps) {
  const { t } = useTranslation("ranking");
  const since = activeSince(table.inactiveAfterWeeks, useNow());
  const inactive = useMemo(
    () =>
      new Set(
        rankings.filter(({ player }) => isInactive(player, since)).map(({ player }) => player.playerId),
      ),
    [rankings, since],
  );
  // Of a group in which everyone rests, a ranking without them would be empty.
  const areHidden = useStored(hiddenInactive) ?? inactive.size < rankings.length;
  const matches = table.trendMatches;
  const isUsual = matches === staticLimits.trendMatches;
  const { data: trends, error, refetch } = useQuery({ ...trendsQuery(hash, matches), enabled: !isUsual });
  const shown = useMemo(
    () =>
      isUsual
        ? rankings
        : rankings.map((ranking) => ({ ...ranking, trend: trends?.get(ranking.player.playerId) ?? null })),
    [isUsual, rankings, trends],
  );
  const listed = useMemo(
    () =>
      areHidden
        ? shown.filter(({ player: { playerId } }) => playerId === table.me || !inactive.has(playerId))
        : shown,
    [areHidden, shown, inactive, table.me],
  );
  return (
    <RankingTable
      {...table}
      rankings={listed}
      everyone={rankings}
      note={
        error === null || trends !== undefined ? null : (
          <LoadFailure title={t("failed")} error={error} onRetry={refetch} />
        )
      }
      chip={<RestingChip count={inactive.size} weeks={table.inactiveAfterWeeks} areShown={!areHidden} />}
    />
  );
}
