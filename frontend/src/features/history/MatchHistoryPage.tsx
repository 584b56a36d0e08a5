import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../api/queries/groups";
import { type MatchFilters, matchListQuery } from "../../api/queries/matches";
import { playersQuery } from "../../api/queries/players";
import type { GroupRef } from "../../i18n/paths";
import { useDisconnected } from "../../shared/disconnected";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/page-layouts";
import { SubmitBar } from "../../shared/SubmitBar";
import { SubmitLink } from "../../shared/SubmitLink";
import { useLocalSearchParams } from "../../shared/use-local-search-params";
import { useReasonId } from "../../shared/use-reason-id";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { FROM_LG, useMediaQuery } from "../../ui/use-media-query";
import { usePageTitle } from "../../ui/use-page-title";
import { filtersIn, isFiltered, NO_FILTERS, paramsOf } from "./filters";
import { MatchFilterBar } from "./MatchFilterBar";
import { MatchList } from "./MatchList";
import { MonthList } from "./MonthList";
import { TotalsCard } from "./TotalsCard";

/** All matches of a group, newest first, with filters in the URL. */
export function MatchHistoryPage() {
  const { t } = useTranslation(["history", "groups"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const players = useQuery(playersQuery(hash));
  const { params, inAddress, change } = useLocalSearchParams();
  const filters = filtersIn(inAddress);
  const matches = useMatches(hash, filters);
  const total = matches.data?.pages[0]?.total;
  const selected = matches.data?.pages.flatMap((page) => page.matches) ?? [];
  usePageTitle(group.data && t("pageTitle", { name: group.data.name }));
  const isWide = useMediaQuery(FROM_LG);
  const title = t("groups:page.matchHistory");
  const filter = (chosen: MatchFilters) => change(paramsOf(chosen));
  const reasonId = useReasonId();

  const bar = (
    <MatchFilterBar
      isWide={isWide}
      filters={filtersIn(params)}
      onChange={filter}
      players={players.data ?? []}
      reasonId={reasonId}
      total={total}
    />
  );
  const history = (
    <History
      key={`${JSON.stringify(filters)} ${isWide}`}
      group={ref}
      matches={matches}
      player={filters.player}
      isWide={isWide}
      onClear={isFiltered(filters) ? () => filter(NO_FILTERS) : null}
    />
  );

  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={title}
        heading={title}
        ownWideHeading
      />
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_16.5rem] items-start gap-6">
          <div>
            <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
              <h1 className="flex min-h-11.5 items-center text-dialog">{title}</h1>
              {bar}
            </div>
            {history}
          </div>
          <div className="sticky top-6 grid gap-4">
            <MonthList hash={hash} filters={filters} onChange={filter} reasonId={reasonId} />
            {total !== undefined && selected.length > 0 ? (
              <TotalsCard
                matches={selected}
                total={matches.hasNextPage ? total : selected.length}
                player={players.data?.find(({ playerId }) => playerId === filters.player)}
                isEver={filters.other === null && filters.from === null && filters.to === null}
              />
            ) : null}
          </div>
        </div>
      ) : (
        <>
          {bar}
          {history}
        </>
      )}
      <SubmitBar />
    </PageColumn>
  );
}

interface HistoryProps {
  readonly group: GroupRef;
  readonly matches: ReturnType<typeof useMatches>;
  readonly player: number | null;
  readonly isWide: boolean;
  /** Clears the filters; null if none is set. */
  readonly onClear: (() => void) | null;
}

function useMatches(hash: string | undefined, filters: MatchFilters) {
  return useInfiniteQuery(matchListQuery(hash, filters));
}

function History({ group, matches, player, isWide, onClear }: HistoryProps) {
  const { t } = useTranslation(["history", "groups", "common"]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchNextPageError } = matches;
  const isDisconnected = useDisconnected() !== null;
  const canLoad = hasNextPage && !isFetching && !isDisconnected && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);

  if (data === undefined) {
    return error ? (
      <LoadFailure title={t("failed")} error={error} onRetry={refetch} />
    ) : (
      <Loading label={t("common:loading")} className={isWide ? "" : "mt-4"}>
        <MatchSkeletons isWide={isWide} />
      </Loading>
    );
  }
  const loaded = data.pages.flatMap((page) => page.matches);
  if (loaded.length === 0) {
    return onClear === null ? (
      <EmptyState title={t("empty.title")} text={t("empty.text")} actions={<SubmitLink />} />
    ) : (
      <EmptyState
        title={t("none.title")}
        text={t("none.text")}
        actions={
          <Button variant="second" onClick={onClear}>
            {t("none.action")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <MatchList
        group={group}
        matches={loaded}
        total={data.pages[0]?.total ?? loaded.length}
        player={player}
        isWide={isWide}
        onNearEnd={loadMore}
      />
      <div className="mt-4 text-center text-caption text-ink-2">
        {hasNextPage && isDisconnected ? (
          <p>{t("needed")}</p>
        ) : isFetchNextPageError ? (
          <Alert error className="text-left">
            <p>{t("loadFailed")}</p>
            <Button variant="second" size="sm" className="mt-2" onClick={() => void fetchNextPage()}>
              {t("common:action.retry")}
            </Button>
          </Alert>
        ) : hasNextPage ? (
          <>
            <MatchSkeletons isWide={isWide} />
            <p>{t("loading")}</p>
          </>
        ) : (
          <p>{t("all", { count: loaded.length })}</p>
        )}
      </div>
    </>
  );
}

/** The placeholders of matches, with the same heights. */
function MatchSkeletons({ isWide }: { readonly isWide: boolean }) {
  return isWide ? (
    <div aria-hidden="true" className="mb-3 rounded-card border border-line bg-surface">
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          className="flex h-10.5 items-center justify-between border-line px-5 not-last:border-b"
        >
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-1/8" />
          <Skeleton className="h-3.5 w-1/4" />
        </div>
      ))}
    </div>
  ) : (
    [0, 1, 2].map((match) => (
      <div
        key={match}
        aria-hidden="true"
        className="mb-3 grid h-[151px] content-center gap-4 rounded-card border border-line bg-surface p-4"
      >
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    ))
  );
}
