import type { RankingView } from "../../../api/queries/players";
import { staticLimits } from "../../../rules/static-limits";
import { BY_RANK, type SortColumn, type Sorting } from "./sort-rankings";

const SORTS: Record<SortColumn, NonNullable<RankingView["sort"]>> = {
  name: "name",
  trend: "trend",
  record: "wins",
  winRate: "winRate",
  played: "played",
  elo: "elo",
};

/** The query for a sorting, a search and trends; what the server does by default is left out. */
export function rankingView(
  { column, direction }: Sorting,
  search: string,
  trendMatches: number,
): RankingView {
  return {
    ...(trendMatches !== staticLimits.trendMatches && { matches: trendMatches }),
    ...(search !== "" && { search }),
    ...((column !== BY_RANK.column || direction !== BY_RANK.direction) && {
      sort: SORTS[column],
      order: direction === "ascending" ? "asc" : "desc",
    }),
  };
}
