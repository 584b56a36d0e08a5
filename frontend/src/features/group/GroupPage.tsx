import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { groupQuery, groupStatsQuery } from "../../api/queries/groups";
import { RANKING_PAGE_SIZE, rankingQuery } from "../../api/queries/players";
import { useAsksWho } from "../../shared/asked-who";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { lazyPart, optionalPart } from "../../shared/lazy-part";
import { useMe } from "../../shared/me";
import { outboxMark } from "../../shared/outbox/outbox-mark";
import { PageColumn } from "../../shared/page-layouts";
import { SubmitBar } from "../../shared/SubmitBar";
import { useStored } from "../../storage";
import { usePageTitle } from "../../ui/use-page-title";
import { BelowRanking } from "./BelowRanking";
import { GroupPageSkeleton } from "./GroupPageSkeleton";
import { GroupRanking } from "./GroupRanking";
import { GroupHead } from "./head/GroupHead";
import { WideSidebar } from "./sidebar/WideSidebar";
import { LoadedGroup, useGroup } from "./use-group";

/** Matches rarely wait to be sent. */
const OutboxRow = lazyPart(async () => (await import("../../shared/outbox/OutboxRow")).OutboxRow, ["outbox"]);

/** Most groups have matches. */
const NewGroup = lazyPart(async () => (await import("./start/NewGroup")).NewGroup, ["start"]);

/** On the first visit. */
const AskWho = optionalPart(async () => (await import("./start/AskWho")).AskWho, ["start"]);

/** The page of a group: its size, its latest match and its ranking. */
export function GroupPage() {
  const { t } = useTranslation("groups");
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const stats = useQuery(groupStatsQuery(hash));
  const ranking = useInfiniteQuery(rankingQuery(hash));
  usePageTitle(group.data && t("page.title", { name: group.data.name }));

  if (group.data && stats.data && ranking.data) {
    const isLarge = ranking.data.total > RANKING_PAGE_SIZE;
    return (
      <LoadedGroup value={{ ref, group: group.data, stats: stats.data, ranking: ranking.data, isLarge }}>
        <Suspense fallback={<GroupPageSkeleton />}>
          <LoadedGroupPage />
        </Suspense>
      </LoadedGroup>
    );
  }
  const failed = [stats, ranking].find(({ error }) => error !== null);
  if (failed?.error) {
    return <LoadFailure page title={t("failed")} error={failed.error} onRetry={failed.refetch} />;
  }
  return <GroupPageSkeleton />;
}

function LoadedGroupPage() {
  const { group, stats } = useGroup();
  const { latestMatch } = stats;
  const waiting = useStored(outboxMark) !== null && (
    <Suspense>
      <OutboxRow hash={group.publicHash} />
    </Suspense>
  );
  const me = useMe(group.publicHash);
  const asksWho = useAsksWho(group.publicHash) && me === null && !group.role;
  if (latestMatch === null) {
    return (
      <PageColumn>
        {waiting}
        <NewGroup />
      </PageColumn>
    );
  }
  return (
    <PageColumn>
      <GroupHead latest={latestMatch} />
      {asksWho ? (
        <section className="mt-2 min-h-11.5 rounded-card border border-line bg-surface">
          <Suspense>
            <AskWho />
          </Suspense>
        </section>
      ) : null}
      {waiting}
      <div className="with-sidebar mt-2 gap-3 lg:mt-6 lg:gap-6">
        <div>
          <GroupRanking />
          <BelowRanking />
        </div>
        <WideSidebar />
      </div>
      <SubmitBar />
    </PageColumn>
  );
}
