import type { Ranking } from "../../../api/types";
import type { Language } from "../../../i18n/languages";
import { nameOrder } from "../../../i18n/name-order";

export type SortColumn = "name" | "trend" | "record" | "winRate" | "played" | "elo";
export type SortDirection = "ascending" | "descending";

export interface Sorting {
  readonly column: SortColumn;
  readonly direction: SortDirection;
}

export const BY_RANK: Sorting = { column: "elo", direction: "descending" };

/** The initial direction: names ascending, numbers descending. */
export function firstDirection(column: SortColumn): SortDirection {
  return column === "name" ? "ascending" : "descending";
}

/**
 * The sorting after a press on a column header: a new column starts in its initial direction, the same one is
 * reversed.
 */
export function pressed(current: Sorting, column: SortColumn): Sorting {
  if (current.column !== column) return { column, direction: firstDirection(column) };
  return { column, direction: current.direction === "ascending" ? "descending" : "ascending" };
}

/**
 * A sorted copy of a ranking, in the order of elo-core's `player_order`, which a test compares with this one: a ranking
 * is sorted before the WebAssembly is loaded. Guests are the last by any column. Equal players keep their order.
 */
export function sortRankings(
  rankings: readonly Ranking[],
  { column, direction }: Sorting,
  language: Language,
): Ranking[] {
  const order = nameOrder(language);
  const sign = direction === "ascending" ? 1 : -1;
  const byName = (a: Ranking, b: Ranking) => order(a.player, b.player);
  const guestsLast = (a: Ranking, b: Ranking) => Number(a.rank === null) - Number(b.rank === null);
  const byColumn =
    column === "name"
      ? (a: Ranking, b: Ranking) => sign * byName(a, b)
      : (a: Ranking, b: Ranking) => compareValues(valuesOf(a, column), valuesOf(b, column), sign);
  return [...rankings].sort((a, b) => guestsLast(a, b) || byColumn(a, b));
}

/** The sort keys of a column, the most significant first; null is "no value". */
function valuesOf(ranking: Ranking, column: Exclude<SortColumn, "name">): readonly number[] | null {
  const { player, trend } = ranking;
  switch (column) {
    case "trend":
      return trend == null ? null : [trend];
    case "record":
      return player.gamesPlayed === 0 ? null : [player.wins, -player.losses];
    case "winRate":
      return player.winRate == null ? null : [player.winRate];
    case "played":
      return [player.gamesPlayed];
    case "elo":
      return [player.currentElo];
  }
}

function compareValues(a: readonly number[] | null, b: readonly number[] | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return sign * difference;
  }
  return 0;
}
