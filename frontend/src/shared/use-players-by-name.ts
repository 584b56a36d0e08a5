import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { RANKING_PAGE_SIZE } from "../api/queries/players";
import { playersByNameQuery } from "../api/queries/players-by-name";
import type { Player } from "../api/types";
import { nameOrder } from "../i18n/name-order";
import { searchNames } from "../i18n/search-names";
import { useLanguage } from "../i18n/use-language";
import { TYPING_PAUSE, useDebouncedValue } from "../ui/use-debounced-value";

const NONE: readonly Player[] = [];

/**
 * The players of a group by name. Those of a group of up to 100 are loaded at once, sorted by the reader's language and
 * searched here; those of a larger one are sorted and searched by the server, and loaded 100 at a time.
 */
export function usePlayersByName(hash: string | undefined, search: string) {
  const language = useLanguage();
  const whole = useInfiniteQuery(playersByNameQuery(hash));
  const isLarge = (whole.data?.total ?? 0) > RANKING_PAGE_SIZE;
  const typed = isLarge ? search.trim() : "";
  const asked = useDebouncedValue(typed, TYPING_PAUSE);
  const found = useInfiniteQuery({
    ...playersByNameQuery(hash, isLarge ? asked : ""),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const players = useMemo(() => {
    if (data === undefined || isLarge) {
      return data?.players ?? NONE;
    }
    return searchNames(data.players.toSorted(nameOrder(language)), search);
  }, [data, isLarge, language, search]);
  const total = isLarge ? (data?.total ?? 0) : players.length;
  return {
    /** Undefined until the first players are loaded. */
    groupTotal: whole.data?.total,
    isLarge,
    /** The loaded ones of those that are found. */
    players,
    /** How many are found. */
    total,
    /** How many of them the next page has; 0 if there is none. */
    next: found.hasNextPage ? Math.max(1, Math.min(RANKING_PAGE_SIZE, total - players.length)) : 0,
    isLoading: found.isPlaceholderData || typed !== asked,
    /** Why nothing could be loaded. */
    error: data === undefined ? found.error : null,
    retry: () => found.refetch(),
    isLoadingMore: found.isFetchingNextPage,
    /** Why the next page could not be loaded. */
    errorOfMore: found.isFetchNextPageError ? found.error : null,
    loadMore: () => void found.fetchNextPage(),
  };
}

export type PlayersByName = ReturnType<typeof usePlayersByName>;
