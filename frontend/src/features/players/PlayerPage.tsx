import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { explanationsQuery, playerQuery } from "../../api/queries/players";
import type { PlayerProfile } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { staticLimits } from "../../rules/static-limits";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { idFrom, useGroupRef } from "../../shared/group-ref";
import { useInitialNames } from "../../shared/initial-names";
import { isMissing } from "../../shared/is-missing";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/PageColumn";
import { ShareButton } from "../../shared/ShareButton";
import { SubmitBar } from "../../shared/SubmitBar";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { Loading } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { EloHistory } from "./chart/EloHistory";
import { EloFigure } from "./EloFigure";
import { InsightsCard } from "./InsightsCard";
import { LastMatches } from "./LastMatches";
import { PlayerHead } from "./PlayerHead";
import { PlayerNotFound } from "./PlayerNotFound";
import { ChartSkeleton, MatchesSkeleton } from "./PlayerSkeleton";
import { StatisticsCard } from "./StatisticsCard";

/** A player: rating over time, last matches with calculations, insights and statistics. */
export function PlayerPage() {
  const group = useGroupRef();
  const playerId = idFrom(useParams().playerId);
  return playerId === null ? (
    <PlayerNotFound group={group} />
  ) : (
    <ExistingPlayerPage key={playerId} group={group} playerId={playerId} />
  );
}

interface PlayerPageProps {
  readonly group: GroupRef;
  readonly playerId: number;
}

function ExistingPlayerPage({ group, playerId }: PlayerPageProps) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  const { data: groupData } = useQuery(groupQuery(group));
  const { data: profile, error, refetch } = useQuery(playerQuery(group, playerId));
  usePageTitle(profile && groupData && t("pageTitle", { name: profile.player.name, group: groupData.name }));

  if (profile === undefined && error !== null) {
    return isMissing(error) ? (
      <PlayerNotFound group={group} />
    ) : (
      <LoadFailure page title={t("failed")} error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <PageColumn>
      <GroupPageHeader
        group={group}
        groupName={groupData?.name}
        crumb={t("crumb")}
        actions={
          profile && (
            <ShareButton
              title={profile.player.name}
              link={new URL(paths.player(group, playerId), window.location.origin).href}
            />
          )
        }
      />
      {profile === undefined ? <ProfileSkeleton /> : <Profile group={group} profile={profile} />}
      <SubmitBar group={group} />
    </PageColumn>
  );
}

function Profile({ group, profile }: { readonly group: GroupRef; readonly profile: PlayerProfile }) {
  const hasPlayed = profile.player.gamesPlayed > 0;
  return (
    <>
      <PlayerHead profile={profile} />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="card-stack">
          {hasPlayed ? <EloHistory profile={profile} /> : null}
          <ExplainedMatches group={group} profile={profile} />
        </div>
        <div className="card-stack">
          <InsightsCard insights={profile.insights} />
          <StatisticsCard profile={profile} trendMatches={staticLimits.trendMatches} />
        </div>
      </div>
    </>
  );
}

function ExplainedMatches({
  group,
  profile: { player },
}: {
  readonly group: GroupRef;
  readonly profile: PlayerProfile;
}) {
  const { t } = useTranslation(["players", "common"]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(explanationsQuery(group, player.playerId));
  if (data !== undefined) {
    const explanations = data.pages.flatMap((page) =>
      page.explanations.map((explanation, index) => ({
        ...explanation,
        playedBefore: page.total - page.offset - index - 1,
      })),
    );
    const more = hasNextPage ? (
      <>
        {isFetchNextPageError ? (
          <p role="alert" className="mb-2 text-down text-small">
            {t("matches.failed")}
          </p>
        ) : null}
        <Button
          variant="second"
          size="sm"
          busy={isFetchingNextPage && t("common:loading")}
          onClick={() => void fetchNextPage()}
        >
          {t("matches.more")}
        </Button>
      </>
    ) : null;
    return <LastMatches group={group} player={player} explanations={explanations} more={more} />;
  }
  if (error !== null) {
    return (
      <Card>
        <LoadFailure title={t("matches.failed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Loading label={t("common:loading")}>
      <MatchesSkeleton />
    </Loading>
  );
}

function ProfileSkeleton() {
  const { t } = useTranslation();
  const initial = useInitialNames();
  return (
    <Loading label={t("loading")}>
      <CourtHeadSkeleton
        title={initial.player}
        withAside
        aside={initial.elo ? <EloFigure text={initial.elo} /> : undefined}
      />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="card-stack">
          <ChartSkeleton />
          <MatchesSkeleton />
        </div>
      </div>
    </Loading>
  );
}
