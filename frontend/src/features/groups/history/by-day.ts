import type { Match } from "../../../api/types";

export interface MatchDay {
  readonly playedOn: string;
  readonly matches: readonly Match[];
}

/**
 * Neighbouring matches of one day under one head. The order of the list stays the order in which
 * the matches were saved, so a match entered late has a head of its own among later days.
 */
export function byDay(matches: readonly Match[]): MatchDay[] {
  const days: { playedOn: string; matches: Match[] }[] = [];
  for (const played of matches) {
    const day = days.at(-1);
    if (day?.playedOn === played.playedOn) day.matches.push(played);
    else days.push({ playedOn: played.playedOn, matches: [played] });
  }
  return days;
}
