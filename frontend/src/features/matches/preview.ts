import type { Ranking } from "../../api/types";
import type { Outcome, PlayerChange, Rules } from "../../rules/rules";
import type { FullLineup, Places } from "./lineup";
import { isComplete, type TypedSet } from "./score-entry";

/** What the match would do to one of the four. */
export interface PlayerPreview extends PlayerChange {
  readonly playerId: number;
  readonly rankBefore: number;
  readonly rankAfter: number;
}

/** What can be said of a match while it is typed; everything in it comes from elo-core. */
export interface MatchPreview {
  readonly averages: readonly [number | null, number | null];
  /** Expected score of both teams, once all four players are known. */
  readonly expected: readonly [number, number] | null;
  /** How the match ends if no set is added. */
  readonly outcome: Outcome | null;
  /** Place by place, once there is an outcome. */
  readonly players: readonly PlayerPreview[] | null;
}

export function previewOf(
  rules: Rules,
  rankings: readonly Ranking[],
  places: Places | FullLineup,
  sets: readonly TypedSet[],
): MatchPreview {
  const [a, b, c, d] = places;
  const { averages, expected, outcome, players } = rules.previewMatch({
    players: rankings.map(({ player }) => ({
      playerId: player.playerId,
      rating: player.currentElo,
      played: player.gamesPlayed,
    })),
    team1: [a, b],
    team2: [c, d],
    sets: sets.map(([left, right]) => [left, right]),
  });
  return {
    averages,
    expected,
    outcome,
    players: players?.map(({ change, ...ranks }) => ({ ...change, ...ranks })) ?? null,
  };
}

/** The sets that padel does not usually end with, as they are written. */
export function unusualSets(rules: Rules, sets: readonly TypedSet[]): string[] {
  const typed = sets.map(([left, right]): [number | null, number | null] => [left, right]);
  return sets.flatMap((set, index) =>
    isComplete(set) && !rules.isUsualSet(typed, index) ? [setText(set)] : [],
  );
}

/** A set as padel writes it, with an en dash. */
export function setText([left, right]: readonly [number, number]): string {
  return `${left}–${right}`;
}
