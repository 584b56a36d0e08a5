import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  activePlayersQuery,
  type LoadedRanking,
  RANKING_PAGE_SIZE,
  rankingQuery,
} from "../../../api/queries/players";
import { useFormats } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { activeSince } from "../../../shared/activity";
import { useNow } from "../../../shared/age";
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
}

const NO_ROWS: LoadedRanking = { rankings: [], total: 0, trendMatches: staticLimits.trendMatches };

/** The ranking of a large group: sorted and searched by the server, and loaded on demand. */
export function LargeRanking({ controls }: LargeRankingProps) {
  const { t } = useTranslation(["ranking", "common"]);
  const { group, ranking: first } = useGroup();
  const { publicHash: hash, inactiveAfterWeeks } = group;
  const { sorting, search, trendMatches } = controls;
  const formats = useFormats();
  const searched = useDebouncedValue(search.trim(), TYPING_PAUSE);
  const since = activeSince(inactiveAfterWeeks, useNow());
  // The rows that come with the page are those of everyone, so all are shown until the reader chooses.
  const isFiltered = useStored(hiddenInactive) === true && since !== null;
  const active = useQuery({ ...activePlayersQuery(hash, since ?? ""), enabled: since !== null });
  const view = {
    ...rankingView(sorting, searched, trendMatches),
    ...(isFiltered && { activeSince: since }),
  };
  const query = useInfiniteQuery({ ...rankingQuery(hash, view), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const isLoading = query.isPending || isPlaceholderData;
  // The first rows by rank are shown until others are loaded.
  const { rankings, total, ...shown } = data ?? (query.isError ? NO_ROWS : first);
  // Until the trends over the chosen number of matches are loaded, none are shown.
  const hasTrends = shown.trendMatches === trendMatches;
  const withTrends = useMemo(
    () => (hasTrends ? rankings : rankings.map((row) => ({ ...row, trend: null }))),
    [hasTrends, rankings],
  );
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
        rankings={withTrends}
        controls={controls}
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
            count={active.data === undefined ? 0 : first.total - active.data}
            areShown={!isFiltered}
          />
        }
        footer={
          <div className="flex flex-col items-center gap-2 px-4 py-3 border-line border-t">
            <p role="status" className="text-caption text-ink-2">
              {isLoading || !data
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
            ) : hasNextPage ? (
              <NetworkButton
                variant="second"
                size="sm"
                busy={isFetchingNextPage && t("common:loading")}
                onClick={showMore}
              >
                {t("more", { count: Math.min(RANKING_PAGE_SIZE, total - rankings.length) })}
              </NetworkButton>
            ) : null}
          </div>
        }
      />
    </div>
  );
}
