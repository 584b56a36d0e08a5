import type { Rules } from "../../rules/rules";
import type { ScoreRules, TypedSet } from "./score-entry";

/** What a row of the score stands for; of the deciding set, a set or a match tie-break by its numbers. */
export type SetKind = (typeof KINDS)[number];

/** By their numbers in the rules. */
const KINDS = ["set", "decidingSet", "matchTieBreak"] as const;

export function setKinds(rules: Rules, sets: readonly TypedSet[]): SetKind[] {
  return sets.map((_, index) => kindOf(rules, sets, index));
}

export function scoreRules(rules: Rules): ScoreRules {
  const { setsMax, typedPointsMax } = rules.limits();
  return {
    setsMax,
    typedPointsMax,
    isDeciding: (sets, set) => kindOf(rules, sets, set) !== "set",
    readDeciding: (digits) => {
      const read = rules.readDecidingSet(digits);
      return read ? { games: read.games, next: read.next === 1 ? 0 : 1 } : null;
    },
  };
}

function kindOf(rules: Rules, sets: readonly TypedSet[], index: number): SetKind {
  const typed = sets.map(([left, right]): [number | null, number | null] => [left, right]);
  return KINDS[rules.setKind(typed, index)];
}
