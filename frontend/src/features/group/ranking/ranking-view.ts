import type { RankingView } from "../../../api/queries/players";
import { staticLimits } from "../../../rules/static-limits";
import { sortingParams } from "./sort-address";
import type { Sorting } from "./sort-rankings";

/** The query for a sorting, a search and trends; what the server does by default is left out. */
export function rankingView(sorting: Sorting, search: string, trendMatches: number): RankingView {
  return {
    ...(trendMatches !== staticLimits.trendMatches && { matches: trendMatches }),
    ...(search !== "" && { search }),
    ...sortingParams(sorting),
  };
}
