import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { trendsQuery } from "../../api/queries/players";
import { useLanguage } from "../../i18n/use-language";
import { staticLimits } from "../../rules/static-limits";
import { activeSince, isInactive } from "../../shared/activity";
import { useNow } from "../../shared/age";
import { LoadFailure } from "../../shared/LoadFailure";
import { lazyPart } from "../../shared/lazy-part";
import { useMe } from "../../shared/me";
import { useStored } from "../../storage";
import { hiddenInactive } from "./activity/hidden-inactive";
import { RestingChip } from "./activity/RestingChip";
import { RankingCard } from "./ranking/RankingCard";
import { sortRankings } from "./ranking/sort-rankings";
import { type RankingControls, useRankingControls } from "./ranking/use-ranking-controls";
import { useGroup } from "./use-group";

/** Groups of more than one page of players are rare. */
const LargeRanking = lazyPart(async () => (await import("./ranking/LargeRanking")).LargeRanking);

/** The ranking of the group. */
export function GroupRanking() {
  const { group, ranking, isLarge } = useGroup();
  const controls = useRankingControls();
  const since = activeSince(group.inactiveAfterWeeks, useNow());
  if (!isLarge) {
    return <WholeRanking controls={controls} since={since} />;
  }
  // As LargeRanking shows them until it has others: by rank, and of everyone.
  const firstRows = (
    <RankingCard hasLongRanks rankings={ranking.rankings} controls={controls} since={since} />
  );
  return (
    <Suspense fallback={firstRows}>
      <LargeRanking key={group.publicHash} controls={controls} since={since} />
    </Suspense>
  );
}

interface WholeRankingProps {
  readonly controls: RankingControls;
  /** As of `activeSince`. */
  readonly since: string | null;
}

/** A ranking that is loaded as a whole; the default trends come with it. It is sorted by the rules of the language. */
function WholeRanking({ controls, since }: WholeRankingProps) {
  const { t } = useTranslation("ranking");
  const language = useLanguage();
  const { group, ranking } = useGroup();
  const { rankings } = ranking;
  const me = useMe(group.publicHash);
  const inactive = useMemo(
    () =>
      new Set(
        rankings.filter(({ player }) => isInactive(player, since)).map(({ player }) => player.playerId),
      ),
    [rankings, since],
  );
  // Of a group in which everyone rests, a ranking without them would be empty.
  const areHidden = useStored(hiddenInactive) ?? inactive.size < rankings.length;
  const matches = controls.trendMatches;
  const isUsual = matches === staticLimits.trendMatches;
  const {
    data: trends,
    error,
    refetch,
  } = useQuery({ ...trendsQuery(group.publicHash, matches), enabled: !isUsual });
  const withTrends = useMemo(
    () =>
      isUsual
        ? rankings
        : rankings.map((row) => ({ ...row, trend: trends?.get(row.player.playerId) ?? null })),
    [isUsual, rankings, trends],
  );
  const { column, direction } = controls.sorting;
  const sorted = useMemo(() => {
    const shown = areHidden
      ? withTrends.filter(({ player: { playerId } }) => playerId === me || !inactive.has(playerId))
      : withTrends;
    return sortRankings(shown, { column, direction }, language);
  }, [areHidden, withTrends, inactive, me, column, direction, language]);
  return (
    <RankingCard
      rankings={sorted}
      controls={controls}
      since={since}
      note={
        error === null || trends !== undefined ? null : (
          <LoadFailure title={t("failed")} error={error} onRetry={refetch} />
        )
      }
      chip={<RestingChip count={inactive.size} areShown={!areHidden} />}
    />
  );
}
