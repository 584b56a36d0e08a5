import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { matchListQuery } from "../../api/queries/matches";
import { MatchDays } from "../../features/groups/history/MatchDays";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { Button, buttonClass } from "../../ui/Button";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { StateBlock } from "../../ui/StateBlock";
import { usePageTitle } from "../../ui/use-page-title";
import { useGroupRef } from "../group/group-ref";
import { InnerRow } from "../group/InnerRow";
import { SubmitBar } from "../group/SubmitBar";
import { LoadFailure } from "../LoadFailure";
import { PageColumn } from "../PageColumn";

/** All matches of a group, newest first. */
export function Component() {
  const { t } = useTranslation("groups");
  const ref = useGroupRef();
  const group = useQuery(groupQuery(ref));
  usePageTitle(group.data && t("history.pageTitle", { name: group.data.name }));
  const title = t("history.title");
  return (
    <PageColumn>
      <InnerRow group={ref} groupName={group.data?.name} crumb={title} heading={title} />
      <div className="max-w-column">
        <History group={ref} />
      </div>
      <SubmitBar group={ref} />
    </PageColumn>
  );
}

function History({ group }: { readonly group: GroupRef }) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    matchListQuery(group),
  );
  if (data === undefined) {
    return error ? (
      <LoadFailure title={t("history.failed")} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t("common:loading")} className="mt-4 grid gap-3">
        <MatchSkeleton />
        <MatchSkeleton />
        <MatchSkeleton />
      </Loading>
    );
  }
  const matches = data.pages.flatMap((page) => page.matches);
  if (matches.length === 0) {
    return (
      <StateBlock
        title={t("history.empty.title")}
        text={t("history.empty.text")}
        actions={
          <Link to={paths.submitMatch(group)} className={buttonClass({ variant: "second" })}>
            {t("page.submit")}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <MatchDays matches={matches} />
      {isFetchingNextPage ? (
        <div className="mt-3">
          <MatchSkeleton />
        </div>
      ) : null}
      <div className="mt-4 text-center text-caption text-ink-2">
        {hasNextPage ? (
          <Button
            variant="second"
            busy={isFetchingNextPage && t("common:loading")}
            onClick={() => void fetchNextPage()}
          >
            {t("history.more")}
          </Button>
        ) : (
          <p role="status">{t("history.all", { count: matches.length })}</p>
        )}
      </div>
    </>
  );
}

/** A match that is on its way, as high as the loaded one. */
function MatchSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="mb-3 grid h-[151px] content-center gap-4 rounded-card border border-line bg-surface p-4"
    >
      <Skeleton className="h-4 w-1/4" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
