import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  activePlayersQuery,
  type LoadedRanking,
  RANKING_PAGE_SIZE,
  rankingQuery,
} from "../../../api/queries/players";
import { useFormats } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { useDisconnected } from "../../../shared/disconnected";
import { LoadFailure } from "../../../shared/LoadFailure";
import { NetworkButton } from "../../../shared/NetworkButton";
import { useReasonId } from "../../../shared/use-reason-id";
import { useStored } from "../../../storage";
import { SearchField } from "../../../ui/SearchField";
import { TYPING_PAUSE, useDebouncedValue } from "../../../ui/use-debounced-value";
import { useFocusOnNewRows } from "../../../ui/use-focus-on-new-rows";
import { hiddenInactive } from "../activity/hidden-inactive";
import { RestingChip } from "../activity/RestingChip";
import { useGroup } from "../use-group";
import { RankingCard } from "./RankingCard";
import { rankingView } from "./ranking-view";
import type { RankingControls } from "./use-ranking-controls";

interface LargeRankingProps {
  readonly controls: RankingControls;
  /** As of `activeSince`. */
  readonly since: string | null;
}

const NO_ROWS: LoadedRanking = { rankings: [], total: 0, trendMatches: staticLimits.trendMatches };

/** The ranking of a large group: sorted and searched by the server, and loaded on demand. */
export function LargeRanking({ controls, since }: LargeRankingProps) {
  const { t } = useTranslation(["ranking", "common"]);
  const { group, ranking: first } = useGroup();
  const { publicHash: hash } = group;
  const { search } = controls;
  // The rows that come with the page are those of everyone, so all are shown until the reader chooses.
  const isFiltered = useStored(hiddenInactive) === true && since !== null;
  const active = useQuery({ ...activePlayersQuery(hash, since ?? ""), enabled: since !== null });
  const pages = useRankingPages(controls, isFiltered ? since : null);
  const { query, rankings, isLoading } = pages;
  const { data } = query;
  const { rows, focusNext } = useFocusOnNewRows(rankings.length);
  const reason = useDisconnected()?.reason;
  const reasonId = useReasonId();
  const failure = query.error && (
    <LoadFailure
      title={t("failed")}
      error={query.error}
      onRetry={() => (data ? query.fetchNextPage() : query.refetch())}
    />
  );

  const showMore = () => {
    focusNext();
    void query.fetchNextPage();
  };

  return (
    <div ref={rows} aria-busy={isLoading}>
      <RankingCard
        hasLongRanks
        rankings={rankings}
        controls={controls}
        since={since}
        sortReasonId={reasonId}
        note={
          <>
            <div className="px-4 py-3 lg:px-5">
              <SearchField
                label={t("search")}
                clearLabel={t("clearSearch")}
                value={search}
                maxLength={staticLimits.searchMax}
                reason={reason}
                reasonId={reasonId}
                onChange={controls.onSearch}
              />
            </div>
            {data ? null : failure}
          </>
        }
        chip={
          <RestingChip
            // The two are of different moments.
            count={active.data === undefined ? 0 : Math.max(0, first.total - active.data)}
            areShown={!isFiltered}
          />
        }
        footer={<MoreRows pages={pages} failure={failure} onMore={showMore} />}
      />
    </div>
  );
}

interface MoreRowsProps {
  readonly pages: ReturnType<typeof useRankingPages>;
  /** Why the last request has failed, with another try. */
  readonly failure: ReactNode;
  readonly onMore: () => void;
}

/** How many rows are shown of how many, and a button for the next ones. */
function MoreRows({ pages: { query, rankings, total, isLoading }, failure, onMore }: MoreRowsProps) {
  const { t } = useTranslation(["ranking", "common"]);
  const formats = useFormats();
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-3 border-line border-t">
      <p role="status" className="text-caption text-ink-2">
        {isLoading || query.data === undefined
          ? null
          : total === 0
            ? t("none")
            : t("shown", {
                count: total,
                shown: formats.number(rankings.length),
                total: formats.number(total),
              })}
      </p>
      {query.isFetchNextPageError ? (
        failure
      ) : query.hasNextPage ? (
        <NetworkButton
          variant="second"
          size="sm"
          busy={query.isFetchingNextPage && t("common:loading")}
          onClick={onMore}
        >
          {t("more", { count: Math.min(RANKING_PAGE_SIZE, total - rankings.length) })}
        </NetworkButton>
      ) : null}
    </div>
  );
}

/** The rows that are loaded of a sorting and a search; with `since` of those alone who have played since then. */
function useRankingPages({ sorting, search, trendMatches }: RankingControls, since: string | null) {
  const { group, ranking: first } = useGroup();
  const searched = useDebouncedValue(search.trim(), TYPING_PAUSE);
  const view = {
    ...rankingView(sorting, searched, trendMatches),
    ...(since !== null && { activeSince: since }),
  };
  const query = useInfiniteQuery({
    ...rankingQuery(group.publicHash, view),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const isLoading = query.isPending || isPlaceholderData;
  // The first rows by rank are shown until others are loaded.
  const { rankings, total, ...shown } = data ?? (query.isError ? NO_ROWS : first);
  // Until the trends over the chosen number of matches are loaded, none are shown.
  const hasTrends = shown.trendMatches === trendMatches;
  const withTrends = useMemo(
    () => (hasTrends ? rankings : rankings.map((row) => ({ ...row, trend: null }))),
    [hasTrends, rankings],
  );
  return { query, rankings: withTrends, total, isLoading };
}
