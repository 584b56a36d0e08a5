import type { MatchFilters } from "../../api/queries/matches";

/** Parses the filters in the URL; invalid values are ignored. */
export function filtersIn(params: URLSearchParams): MatchFilters {
  const player = playerIn(params.get("player"));
  const other = playerIn(params.get("other"));
  return {
    player,
    other: player === null || other === player ? null : other,
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
  };
}

/** The search params of these filters; empty for those that are not set. */
export function paramsOf({ player, other, from, to }: MatchFilters) {
  return { player: String(player ?? ""), other: String(other ?? ""), from: from ?? "", to: to ?? "" };
}

export const NO_FILTERS: MatchFilters = { player: null, other: null, from: null, to: null };

export function isFiltered({ player, from, to }: MatchFilters): boolean {
  return player !== null || from !== null || to !== null;
}

/** The filters with another player chosen, or none. There is no second player without a first one, nor the same one twice. */
export function withPlayer(filters: MatchFilters, player: number | null): MatchFilters {
  const other = player === null || filters.other === player ? null : filters.other;
  return { ...filters, player, other };
}

/** The first and the last day of a month, which is `YYYY-MM`. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  // Day 0 of the next month.
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** Whether the start date is after the end date. */
export function isBackwards({ from, to }: MatchFilters): boolean {
  return from !== null && to !== null && from > to;
}

function playerIn(text: string | null): number | null {
  const id = Number(text);
  return text !== null && /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : null;
}

function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(text);
  // Some browsers parse 31 February as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
