import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { explanationsQuery, playerQuery } from "../../api/queries/players";
import type { PlayerProfile } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { staticLimits } from "../../rules/static-limits";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { idFrom, usePageGroup } from "../../shared/group-ref";
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
  const playerId = idFrom(useParams().playerId);
  return playerId === null ? <PlayerNotFound /> : <ExistingPlayerPage key={playerId} playerId={playerId} />;
}

function ExistingPlayerPage({ playerId }: { readonly playerId: number }) {
  const { ref: group, hash } = usePageGroup();
  const { t } = useTranslation("players");
  const paths = usePaths();
  const { data: groupData } = useQuery(groupQuery(hash));
  const { data: profile, error, refetch } = useQuery(playerQuery(hash, playerId));
  usePageTitle(profile && groupData && t("pageTitle", { name: profile.player.name, group: groupData.name }));

  if (profile === undefined && error !== null) {
    return isMissing(error) ? (
      <PlayerNotFound />
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
      {profile === undefined || hash === undefined ? (
        <ProfileSkeleton />
      ) : (
        <Profile group={group} hash={hash} profile={profile} />
      )}
      <SubmitBar group={group} />
    </PageColumn>
  );
}

interface ProfileProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly profile: PlayerProfile;
}

function Profile({ group, hash, profile }: ProfileProps) {
  const hasPlayed = profile.player.gamesPlayed > 0;
  return (
    <>
      <PlayerHead profile={profile} />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="card-stack">
          {hasPlayed ? <EloHistory profile={profile} /> : null}
          <ExplainedMatches group={group} hash={hash} profile={profile} />
        </div>
        <div className="card-stack">
          <InsightsCard insights={profile.insights} />
          <StatisticsCard profile={profile} trendMatches={staticLimits.trendMatches} />
        </div>
      </div>
    </>
  );
}

function ExplainedMatches({ group, hash, profile: { player } }: ProfileProps) {
  const { t } = useTranslation(["players", "common"]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(explanationsQuery(hash, player.playerId));
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
