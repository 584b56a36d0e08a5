import type { WeeklyMatches } from "../../api/types";

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** The weeks from which the present pace is computed, this one included. */
const PACE_WEEKS = 4;

/** A group without a match in so many weeks, this one included, is quiet. */
const QUIET_WEEKS = 2;

/** The matches of this week and the eleven before it, oldest first, from an answer that may be of an earlier week. */
export function matchesUntil({ latestWeek, matches }: WeeklyMatches, now: number): readonly number[] {
  const passed = Math.min(Math.max(0, Math.floor((now - Date.parse(latestWeek)) / WEEK)), matches.length);
  return [...matches.slice(passed), ...Array<number>(passed).fill(0)];
}

/** About how many matches a week the group plays at present; null if it is quiet. */
export function pace(weekly: WeeklyMatches, now: number): number | null {
  const latest = matchesUntil(weekly, now).slice(-PACE_WEEKS);
  if (latest.slice(-QUIET_WEEKS).every((matches) => matches === 0)) {
    return null;
  }
  const sum = latest.reduce((all, matches) => all + matches, 0);
  const sinceMonday = (now - Date.parse(weekly.latestWeek)) % WEEK;
  return Math.max(1, Math.round(sum / (PACE_WEEKS - 1 + Math.max(0, sinceMonday) / WEEK)));
}
