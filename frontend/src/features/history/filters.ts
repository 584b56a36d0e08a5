import type { MatchFilters } from "../../api/queries/matches";

/** The filters that an address holds; what cannot be one is left out. */
export function filtersIn(params: URLSearchParams): MatchFilters {
  return {
    player: playerIn(params.get("player")),
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
  };
}

/** The address's parameters with these filters instead of its own. */
export function withFilters(params: URLSearchParams, filters: MatchFilters): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filters)) {
    if (value === null) changed.delete(name);
    else changed.set(name, String(value));
  }
  return changed;
}

export const NO_FILTERS: MatchFilters = { player: null, from: null, to: null };

export function isFiltered({ player, from, to }: MatchFilters): boolean {
  return player !== null || from !== null || to !== null;
}

/** Whether no day can lie within, since the first comes after the last. */
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
  // 31 February parses in some browsers, as a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
