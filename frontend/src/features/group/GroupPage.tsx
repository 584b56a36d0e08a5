import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery, groupStatsQuery } from "../../api/queries/groups";
import { type LoadedRanking, rankingQuery } from "../../api/queries/players";
import { shareLink } from "../../api/share-link";
import type { Group, Stats } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { CrumbRow } from "../../shared/crumbs";
import { FavouriteButton } from "../../shared/FavouriteButton";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { lazyPart, optionalPart } from "../../shared/lazy-part";
import { outboxMark } from "../../shared/outbox/outbox-mark";
import { PageColumn } from "../../shared/page-layouts";
import { ShareButton } from "../../shared/ShareButton";
import { SubmitBar } from "../../shared/SubmitBar";
import { useStored } from "../../storage";
import { FROM_LG, useMediaQuery } from "../../ui/use-media-query";
import { usePageTitle } from "../../ui/use-page-title";
import { GroupPageSkeleton } from "./GroupPageSkeleton";
import { GroupRanking } from "./GroupRanking";
import { GroupHead } from "./head/GroupHead";

/** Matches rarely wait to be sent. */
const OutboxRow = lazyPart(async () => (await import("../../shared/outbox/OutboxRow")).OutboxRow, ["outbox"]);

/** Most groups have matches. */
const GettingStarted = lazyPart(async () => (await import("./GettingStarted")).GettingStarted, ["start"]);

/** Beside the ranking of large screens. */
const Sidebar = optionalPart(async () => (await import("./sidebar/Sidebar")).Sidebar);

const AboutGroup = optionalPart(async () => (await import("./AboutGroup")).AboutGroup);

/** The page of a group: its size, its latest match and its ranking. */
export function GroupPage() {
  const { t } = useTranslation("groups");
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const stats = useQuery(groupStatsQuery(hash));
  const ranking = useInfiniteQuery(rankingQuery(hash));
  usePageTitle(group.data && t("page.title", { name: group.data.name }));

  if (group.data && stats.data && ranking.data) {
    return (
      <Suspense fallback={<GroupPageSkeleton />}>
        <LoadedGroupPage groupRef={ref} group={group.data} stats={stats.data} ranking={ranking.data} />
      </Suspense>
    );
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
  readonly ranking: LoadedRanking;
}

function LoadedGroupPage({ groupRef, group, stats, ranking }: GroupPageProps) {
  const { t } = useTranslation(["groups", "ranking", "common"]);
  const paths = usePaths();
  const isWide = useMediaQuery(FROM_LG);
  const { latestMatch, totalPlayers } = stats;
  const mayWait = useStored(outboxMark) !== null;
  return (
    <PageColumn>
      {latestMatch === null ? (
        <>
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
          <GettingStarted group={group} playerCount={totalPlayers} />
        </>
      ) : (
        <GroupHead groupRef={groupRef} group={group} stats={stats} latest={latestMatch} />
      )}
      {mayWait && (
        <Suspense>
          <OutboxRow hash={group.publicHash} />
        </Suspense>
      )}
      <div className="with-sidebar mt-2 gap-3 lg:mt-6 lg:gap-6">
        <div>
          {ranking.total === 0 ? null : (
            <>
              <GroupRanking
                group={groupRef}
                hash={group.publicHash}
                inactiveAfterWeeks={group.inactiveAfterWeeks}
                ranking={ranking}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-4 px-1 text-ink-2 text-small">
                <Link
                  to={paths.players(groupRef)}
                  className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
                >
                  {t("ranking:allPlayers")}
                  <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
                </Link>
                {latestMatch === null ? null : (
                  <p className="text-ink-3">
                    <Suspense>
                      <AboutGroup group={group} stats={stats} />
                    </Suspense>
                  </p>
                )}
              </div>
            </>
          )}
        </div>
        {isWide ? (
          <Suspense>
            <Sidebar groupRef={groupRef} group={group} stats={stats} rankings={ranking.rankings} />
          </Suspense>
        ) : null}
      </div>
      <SubmitBar group={groupRef} />
    </PageColumn>
  );
}
