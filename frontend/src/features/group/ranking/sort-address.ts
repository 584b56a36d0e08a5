import type { RankingView } from "../../../api/queries/players";
import { BY_RANK, firstDirection, type SortColumn, type Sorting } from "./sort-rankings";

/** The columns and directions in the words of the API, which the page's address uses too. */
const COLUMNS: Record<SortColumn, NonNullable<RankingView["sort"]>> = {
  name: "name",
  trend: "trend",
  record: "wins",
  winRate: "winRate",
  played: "played",
  elo: "elo",
};
const columns: readonly SortColumn[] = ["name", "trend", "record", "winRate", "played", "elo"];

/** The params of a sorting; none for the order by rank. */
export function sortingParams({ column, direction }: Sorting): Pick<RankingView, "sort" | "order"> {
  return column === BY_RANK.column && direction === BY_RANK.direction
    ? {}
    : { sort: COLUMNS[column], order: direction === "ascending" ? "asc" : "desc" };
}

/** The sorting of an address; by rank if it has none, or an unknown one. */
export function sortingIn(params: URLSearchParams): Sorting {
  const column = columns.find((known) => COLUMNS[known] === params.get("sort"));
  if (column === undefined) return BY_RANK;
  const order = params.get("order");
  const direction = order === "asc" ? "ascending" : order === "desc" ? "descending" : firstDirection(column);
  return { column, direction };
}
