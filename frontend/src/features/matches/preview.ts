import type { Player } from "../../api/types";
import type { Outcome, Rules } from "../../rules/rules";
import type { Places, PlayerPreview } from "../../shared/lineup/lineup";
import { isComplete, type TypedSet, typedSets } from "./score-entry";

/** The preview of an unfinished match, computed by elo-core. */
export interface MatchPreview {
  readonly averages: readonly [number | null, number | null];
  /** Expected score of both teams, once all four players are known. */
  readonly expected: readonly [number, number] | null;
  /** The outcome if no set is added. */
  readonly outcome: Outcome | null;
  /** The changes by place, once there is an outcome. */
  readonly players: readonly PlayerPreview[] | null;
}

export function previewOf(
  rules: Rules,
  players: readonly Player[],
  places: Places,
  sets: readonly TypedSet[],
): MatchPreview {
  const [a, b, c, d] = places;
  const {
    averages,
    expected,
    outcome,
    players: changes,
  } = rules.previewMatch({
    players: players.map(({ playerId, currentElo, gamesPlayed, isGuest }) => ({
      playerId,
      rating: currentElo,
      played: gamesPlayed,
      isGuest,
    })),
    team1: [a, b],
    team2: [c, d],
    sets: typedSets(sets).map(([left, right]) => [left, right]),
  });
  return {
    averages,
    expected,
    outcome,
    players: changes?.map(({ change, ...ranks }) => ({ ...change, ...ranks })) ?? null,
  };
}

/** The outcome of the sets without a preview of players; null while there is none. */
export function outcomeOf(rules: Rules, sets: readonly TypedSet[]): Outcome | null {
  return previewOf(rules, [], [null, null, null, null], sets).outcome;
}

/** The unusual sets, formatted. */
export function unusualSets(rules: Rules, sets: readonly TypedSet[]): string[] {
  const typed = sets.map(([left, right]): [number | null, number | null] => [left, right]);
  return sets.flatMap((set, index) =>
    isComplete(set) && !rules.isUsualSet(typed, index) ? [setText(set)] : [],
  );
}

/** A set score with an en dash. */
export function setText([left, right]: readonly [number, number]): string {
  return `${left}–${right}`;
}
