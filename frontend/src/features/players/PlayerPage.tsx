import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useParams } from "react-router";
import { isMissing } from "../../api/error";
import { explanationsQuery } from "../../api/queries/explanations";
import { groupQuery } from "../../api/queries/groups";
import { playerQuery } from "../../api/queries/players";
import type { PlayerProfile } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { staticLimits } from "../../rules/static-limits";
import { activeSince, isInactive } from "../../shared/activity";
import { useNow } from "../../shared/age";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { idFrom, usePageGroup } from "../../shared/group-ref";
import { useInitialData } from "../../shared/initial-data";
import { LoadFailure } from "../../shared/LoadFailure";
import { optionalPart } from "../../shared/lazy-part";
import { setMe, useMe } from "../../shared/me";
import { NetworkButton } from "../../shared/NetworkButton";
import { PageColumn } from "../../shared/page-layouts";
import { ShareButton } from "../../shared/ShareButton";
import { SubmitBar } from "../../shared/SubmitBar";
import { Card } from "../../ui/Card";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { useFocusOnNewRows } from "../../ui/use-focus-on-new-rows";
import { usePageTitle } from "../../ui/use-page-title";
import { EloHistory } from "./chart/EloHistory";
import { InsightsCard } from "./InsightsCard";
import { LastMatches } from "./LastMatches";
import { MoreCard } from "./MoreCard";
import { EloFigure, PlayerHead } from "./PlayerHead";
import { PlayerNotFound } from "./PlayerNotFound";
import { PlayerTabs } from "./PlayerTabs";
import { StatisticsCard } from "./StatisticsCard";

const MeButton = optionalPart(async () => (await import("../../shared/MeButton")).MeButton, ["me"]);
const RankRangeCard = optionalPart(
  async () => (await import("./RankRangeCard")).RankRangeCard,
  ["rankRanges"],
);

/** What inactive and provisional mean, of a player who is one of them. */
const StandingNote = optionalPart(
  async () => (await import("../../shared/StandingNote")).StandingNote,
  ["activity"],
);

/** A player: rating over time, last matches with calculations, insights and statistics. */
export function PlayerPage() {
  const playerId = idFrom(useParams().playerId);
  return playerId === null ? <PlayerNotFound /> : <ExistingPlayerPage key={playerId} playerId={playerId} />;
}

/** Leads from a player who was joined into another to that one, who the reader is now if they were the former. */
function JoinedPlayer({ from, into }: { readonly from: number; readonly into: number }) {
  const { hash } = usePageGroup();
  const { pathname, search } = useLocation();
  const isMe = useMe(hash) === from;
  useEffect(() => {
    if (hash !== undefined && isMe) setMe(hash, into);
  }, [hash, isMe, into]);
  return <Navigate to={{ pathname: pathname.replace(/[^/]+$/, String(into)), search }} replace />;
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
      <LoadFailure page title={t("failed")} error={error} onRetry={refetch} />
    );
  }
  const leadsTo = profile?.player.playerId ?? playerId;
  if (leadsTo !== playerId) {
    return <JoinedPlayer from={playerId} into={leadsTo} />;
  }
  return (
    <PageColumn>
      <GroupPageHeader
        group={group}
        groupName={groupData?.name}
        crumb={t("crumb")}
        actions={
          profile &&
          hash !== undefined && (
            <>
              <Suspense>
                <MeButton publicHash={hash} playerId={playerId} name={profile.player.name} />
              </Suspense>
              <ShareButton
                title={profile.player.name}
                link={new URL(paths.player(group, playerId), window.location.origin).href}
              />
            </>
          )
        }
      />
      {profile === undefined || hash === undefined ? (
        <ProfileSkeleton />
      ) : (
        <Profile
          group={group}
          hash={hash}
          profile={profile}
          inactiveAfterWeeks={groupData?.inactiveAfterWeeks ?? null}
        />
      )}
      <SubmitBar />
    </PageColumn>
  );
}

interface ProfileProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly profile: PlayerProfile;
}

function Profile({
  group,
  hash,
  profile,
  inactiveAfterWeeks,
}: ProfileProps & { readonly inactiveAfterWeeks: number | null }) {
  const hasPlayed = profile.player.gamesPlayed > 0;
  const isOut = isInactive(profile.player, activeSince(inactiveAfterWeeks, useNow()));
  const [rankInWords, setRankInWords] = useState<string | null>(null);
  return (
    <>
      <PlayerHead
        profile={profile}
        rankInWords={rankInWords}
        isMe={useMe(hash) === profile.player.playerId}
      />
      <PlayerTabs group={group} player={profile.player} current="overview" />
      <div className="with-sidebar with-late-part mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="card-stack">
          {hasPlayed ? <EloHistory profile={profile} /> : null}
          <ExplainedMatches group={group} hash={hash} profile={profile} />
        </div>
        <div className="card-stack">
          {isOut || profile.player.status === "provisional" ? (
            <Suspense fallback={<div className="h-18" />}>
              <StandingNote player={profile.player} inactiveWeeks={isOut ? inactiveAfterWeeks : null} />
            </Suspense>
          ) : null}
          <InsightsCard group={group} playerId={profile.player.playerId} insights={profile.insights} />
          <StatisticsCard profile={profile} />
          <MoreCard group={group} playerId={profile.player.playerId} />
        </div>
        {profile.player.rank === null ? null : (
          <div className="card-stack empty:hidden">
            <Suspense>
              <RankRangeCard hash={hash} player={profile.player} onWords={setRankInWords} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

function ExplainedMatches({ group, hash, profile: { player } }: ProfileProps) {
  const { t } = useTranslation(["players", "common"]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(explanationsQuery(hash, player.playerId));
  const explanations = data?.pages.flatMap((page) =>
    page.explanations.map((explanation, index) => ({
      ...explanation,
      playedBefore: page.total - page.offset - index - 1,
    })),
  );
  const { rows, focusNext } = useFocusOnNewRows(explanations?.length ?? 0, "li[data-match]");
  if (explanations !== undefined) {
    const more = hasNextPage ? (
      <>
        {isFetchNextPageError ? (
          <p role="alert" className="mb-2 text-down text-small">
            {t("matches.failed")}
          </p>
        ) : null}
        <NetworkButton
          reasonClass="mt-1.5"
          variant="second"
          size="sm"
          busy={isFetchingNextPage && t("common:loading")}
          onClick={() => {
            focusNext();
            void fetchNextPage();
          }}
        >
          {t("matches.more")}
        </NetworkButton>
      </>
    ) : null;
    return (
      <div ref={rows}>
        <LastMatches group={group} player={player} explanations={explanations} more={more} />
      </div>
    );
  }
  if (error !== null) {
    return (
      <Card>
        <LoadFailure title={t("matches.failed")} error={error} onRetry={refetch} />
      </Card>
    );
  }
  return (
    <Loading label={t("common:loading")}>
      <MatchesSkeleton matches={player.gamesPlayed} />
    </Loading>
  );
}

function ProfileSkeleton() {
  const { t } = useTranslation();
  const initialData = useInitialData();
  return (
    <Loading label={t("loading")}>
      <CourtHeadSkeleton
        title={initialData.name}
        withAside
        aside={initialData.elo ? <EloFigure text={initialData.elo} /> : undefined}
      />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="card-stack">
          <ChartSkeleton />
          <MatchesSkeleton matches={staticLimits.pageExplanations} />
        </div>
      </div>
    </Loading>
  );
}

/** The placeholder of the chart, with its height. */
function ChartSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="h-[310px] rounded-card border border-line bg-surface p-4 lg:h-[412px] lg:p-5"
    >
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-8 h-2/3 w-full" />
    </div>
  );
}

/** The placeholder of the last of so many matches. */
function MatchesSkeleton({ matches }: { readonly matches: number }) {
  const rows = Math.min(matches, staticLimits.pageExplanations);
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      <div className="p-4 lg:p-5">
        <Skeleton className="h-4 w-32" />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          key={index}
          className="flex h-[88px] items-center gap-4 border-t border-line px-4 lg:h-12 lg:px-5"
        >
          <Skeleton className="h-3.5 w-9" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="ml-auto h-3.5 w-12" />
        </div>
      ))}
      {matches > rows ? <div className="h-15 border-line border-t" /> : null}
    </div>
  );
}
