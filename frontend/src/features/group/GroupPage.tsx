import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { groupQuery, groupStatsQuery } from "../../api/queries/groups";
import { rankingQuery, trendsQuery } from "../../api/queries/players";
import { shareLink } from "../../api/share-link";
import type { Group, Ranking, Stats } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { staticLimits } from "../../rules/static-limits";
import { CrumbRow } from "../../shared/CrumbRow";
import { FavouriteButton } from "../../shared/FavouriteButton";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/PageColumn";
import { ShareButton } from "../../shared/ShareButton";
import { SubmitBar } from "../../shared/SubmitBar";
import { usePageTitle } from "../../ui/use-page-title";
import { GettingStarted } from "./GettingStarted";
import { GroupHead } from "./GroupHead";
import { GroupPageSkeleton } from "./GroupPageSkeleton";
import { LatestMatch } from "./LatestMatch";
import { Leaderboard } from "./leaderboard/Leaderboard";
import { storeTrendMatches, trendMatchesIn } from "./leaderboard/trend-choice";
import { MostActive } from "./MostActive";
import { ShareCard } from "./ShareCard";

/** A group: its figures, its latest match and its ranking. */
export function GroupPage() {
  const { t } = useTranslation("groups");
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const stats = useQuery(groupStatsQuery(hash));
  const ranking = useQuery(rankingQuery(hash));
  usePageTitle(group.data && t("page.title", { name: group.data.name }));

  if (group.data && stats.data && ranking.data) {
    return <LoadedGroupPage groupRef={ref} group={group.data} stats={stats.data} rankings={ranking.data} />;
  }
  const failed = [stats, ranking].find(({ error }) => error !== null);
  if (failed?.error) {
    return (
      <LoadFailure page title={t("failed")} error={failed.error} onRetry={() => void failed.refetch()} />
    );
  }
  return <GroupPageSkeleton />;
}

interface GroupPageProps {
  readonly groupRef: GroupRef;
  readonly group: Group;
  readonly stats: Stats;
  readonly rankings: readonly Ranking[];
}

function LoadedGroupPage({ groupRef, group, stats, rankings }: GroupPageProps) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  const { latestMatch, totalPlayers } = stats;
  const needed = staticLimits.playersInMatch;
  const missingPlayers =
    totalPlayers < needed ? t("page.needsPlayers", { count: totalPlayers, needed }) : undefined;
  return (
    <PageColumn>
      <CrumbRow
        links={[{ to: paths.groups(), text: t("common:crumbs.groups") }]}
        current={group.name}
        actions={
          <>
            <FavouriteButton publicHash={group.publicHash} name={group.name} />
            <ShareButton title={group.name} link={shareLink(group)} />
          </>
        }
      />
      <GroupHead group={group} stats={stats} />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:grid-rows-[auto_1fr] lg:gap-6">
        <div className="lg:col-start-2">
          {latestMatch === null ? (
            <GettingStarted
              groupId={group.groupId}
              isOwner={group.isOwner}
              playerCount={totalPlayers}
              playersNeeded={needed}
            />
          ) : (
            <LatestMatch group={groupRef} match={latestMatch} />
          )}
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {rankings.length === 0 ? null : (
            <GroupRanking groupRef={groupRef} hash={group.publicHash} rankings={rankings} />
          )}
        </div>
        <div className="hidden gap-6 lg:col-start-2 lg:grid">
          {latestMatch === null ? null : <MostActive group={groupRef} players={stats.mostActive} />}
          <ShareCard group={group} />
        </div>
      </div>
      <SubmitBar group={groupRef} blocked={missingPlayers} />
    </PageColumn>
  );
}

/** The ranking with trends over a selectable number of matches; the default comes with the ranking. */
function GroupRanking({
  groupRef,
  hash,
  rankings,
}: {
  readonly groupRef: GroupRef;
  readonly hash: string;
  readonly rankings: readonly Ranking[];
}) {
  const { t } = useTranslation(["leaderboard", "common"]);
  const [params, setParams] = useSearchParams();
  const matches = trendMatchesIn(params);
  const isUsual = matches === staticLimits.trendMatches;
  const { data: trends, error, refetch } = useQuery({ ...trendsQuery(hash, matches), enabled: !isUsual });
  const choose = (chosen: number) => {
    storeTrendMatches(chosen);
    const changed = new URLSearchParams(params);
    changed.set("trend", String(chosen));
    setParams(changed, { replace: true });
  };
  const shown = isUsual
    ? rankings
    : rankings.map((ranking) => ({ ...ranking, trend: trends?.get(ranking.player.playerId) ?? null }));
  return (
    <Leaderboard
      group={groupRef}
      rankings={shown}
      trendMatches={matches}
      onTrendMatches={choose}
      note={
        error === null || trends !== undefined ? null : (
          <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />
        )
      }
    />
  );
}
