import type { MatchFilters } from "../../api/queries/matches";
import { dayIn } from "../../shared/days";
import { idFrom } from "../../shared/group-ref";

/** Parses the filters in the URL; invalid values are ignored. */
export function filtersIn(params: URLSearchParams): MatchFilters {
  const player = idFrom(params.get("player") ?? undefined);
  const other = idFrom(params.get("other") ?? undefined);
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

/** The filters with another player chosen, or none. No second player without a first one, nor the same one twice. */
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
