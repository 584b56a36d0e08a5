import { staticLimits } from "../../../rules/static-limits";

const STORAGE_KEY = "duelo.trend";

/** Over how many matches trends are taken: as the address says, else as chosen before, else the usual number. */
export function trendMatchesIn(params: URLSearchParams): number {
  return valid(params.get("trend")) ?? valid(stored()) ?? staticLimits.trendMatches;
}

/** Kept for the next visit, to any group. */
export function storeTrendMatches(matches: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(matches));
  } catch {
    // Without storage the choice lasts as long as the address.
  }
}

function valid(text: string | null): number | null {
  const matches = Number(text);
  return text !== null && /^\d+$/.test(text) && matches >= 1 && matches <= staticLimits.trendMatchesMax
    ? matches
    : null;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
