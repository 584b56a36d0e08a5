import { useLocalSearchParams } from "../../../shared/use-local-search-params";
import { sortingIn, sortingParams } from "./sort-address";
import type { Sorting } from "./sort-rankings";
import { storeTrendMatches, trendMatchesIn } from "./trend-choice";

/** What the reader can set about a ranking. */
export interface RankingControls {
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  /** Number of matches in the trends. */
  readonly trendMatches: number;
  readonly onTrendMatches: (matches: number) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The sorting, the search and the number of matches in the trends, which are in the address. */
export function useRankingControls(): RankingControls {
  const { params, change } = useLocalSearchParams();
  return {
    sorting: sortingIn(params),
    onSort: (sorting) => change({ sort: "", order: "", ...sortingParams(sorting) }),
    trendMatches: trendMatchesIn(params),
    onTrendMatches: (chosen) => {
      storeTrendMatches(chosen);
      change({ trend: String(chosen) });
    },
    search: params.get("search") ?? "",
    onSearch: (search) => change({ search }),
  };
}
