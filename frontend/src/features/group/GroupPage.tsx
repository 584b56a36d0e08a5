import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery, groupStatsQuery } from "../../api/queries/groups";
import { type LoadedRanking, rankingQuery } from "../../api/queries/players";
import type { Group, Stats } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useAsksWho } from "../../shared/asked-who";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { lazyPart, optionalPart } from "../../shared/lazy-part";
import { useMe } from "../../shared/me";
import { outboxMark } from "../../shared/outbox/outbox-mark";
import { PageColumn } from "../../shared/page-layouts";
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
const NewGroup = lazyPart(async () => (await import("./start/NewGroup")).NewGroup, ["start"]);

/** On the first visit. */
const AskWho = optionalPart(async () => (await import("./start/AskWho")).AskWho, ["start"]);

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
    return <LoadFailure page title={t("failed")} error={failed.error} onRetry={failed.refetch} />;
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
  const { t } = useTranslation("ranking");
  const paths = usePaths();
  const isWide = useMediaQuery(FROM_LG);
  const { latestMatch } = stats;
  const waiting = useStored(outboxMark) !== null && (
    <Suspense>
      <OutboxRow hash={group.publicHash} />
    </Suspense>
  );
  const me = useMe(group.publicHash);
  const asksWho = useAsksWho(group.publicHash) && me === null && !group.isOwner;
  const belowRanking = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-1 text-ink-2 text-small">
      <Link to={paths.players(groupRef)} className="inline-flex min-h-11 items-center gap-1 hover:text-ink">
        {t("allPlayers")}
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
  );
  const aside = isWide ? (
    <Suspense>
      <Sidebar groupRef={groupRef} group={group} stats={stats} rankings={ranking.rankings} />
    </Suspense>
  ) : null;
  if (latestMatch === null) {
    return (
      <PageColumn>
        {waiting}
        <NewGroup
          groupRef={groupRef}
          group={group}
          ranking={ranking}
          belowRanking={belowRanking}
          aside={aside}
        />
      </PageColumn>
    );
  }
  return (
    <PageColumn>
      <GroupHead groupRef={groupRef} group={group} stats={stats} latest={latestMatch} />
      {asksWho ? (
        <section className="mt-2 min-h-11.5 rounded-card border border-line bg-surface">
          <Suspense>
            <AskWho group={group} players={ranking.rankings.map(({ player }) => player)} />
          </Suspense>
        </section>
      ) : null}
      {waiting}
      <div className="with-sidebar mt-2 gap-3 lg:mt-6 lg:gap-6">
        <div>
          <GroupRanking
            group={groupRef}
            hash={group.publicHash}
            inactiveAfterWeeks={group.inactiveAfterWeeks}
            ranking={ranking}
          />
          {belowRanking}
        </div>
        {aside}
      </div>
      <SubmitBar group={groupRef} />
    </PageColumn>
  );
}
