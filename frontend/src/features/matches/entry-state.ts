import {
  type Lineup,
  type LineupAction,
  lineupOf,
  lineupReducer,
  type Places,
} from "../../shared/lineup/lineup";
import { newKey } from "../../shared/new-key";
import type { Draft } from "./draft";
import type { Problem } from "./problems";
import {
  type ScoreAction,
  type ScoreEntry,
  type ScoreRules,
  scoreOf,
  scoreReducer,
  type TypedSet,
  typedSets,
} from "./score-entry";

/** What is entered for a match besides players and score. */
export type Details = Pick<Draft, "playedOn" | "notes">;

/** The state of match entry. */
export interface EntryState {
  readonly lineup: Lineup;
  readonly score: ScoreEntry;
  readonly details: Details;
  /** See `Draft`. */
  readonly key: string;
  /** What was cleared, until something else is entered. */
  readonly cleared: Pick<Draft, "places" | "sets"> | null;
  /** Why the match was refused, without the errors of fields that have been edited since. */
  readonly problems: readonly Problem[];
  /** How often it was refused. */
  readonly attempt: number;
}

export type EntryAction =
  | LineupAction
  | ScoreAction
  | { type: "clearUndone" }
  | { type: "detailsChanged"; changed: Partial<Details> }
  | { type: "keyRenewed" }
  | { type: "refused"; problems: readonly Problem[] }
  /** Of a field; empty for the whole match. */
  | { type: "problemsCleared"; field: string }
  | { type: "accepted" };

export function entryOf({ places, sets, playedOn, notes, key }: Draft, rules: ScoreRules): EntryState {
  return {
    lineup: lineupOf(places),
    score: scoreOf(sets, rules),
    details: { playedOn, notes },
    key,
    cleared: null,
    problems: [],
    attempt: 0,
  };
}

export function entryReducer(state: EntryState, action: EntryAction, rules: ScoreRules): EntryState {
  const { lineup, score, details, cleared } = state;
  switch (action.type) {
    case "picked":
    case "placeChosen":
    case "placeEmptied":
      return edited(state, { lineup: lineupReducer(lineup, action), cleared: null }, "team");
    case "typed":
    case "erased":
    case "moved":
    case "setAdded":
    case "setRemoved":
      return edited(state, { score: scoreReducer(score, action, rules), cleared: null }, "sets");
    // Choosing follows the focus: what is wrong with the set stays to be read.
    case "cellChosen":
      return edited(state, { score: scoreReducer(score, action, rules) });
    // The games go with their team: it is the same result seen from the other side.
    case "sidesSwapped":
      return edited(state, both(state, action, rules), "team", "sets");
    case "cleared":
      return edited(
        state,
        { ...both(state, action, rules), cleared: { places: lineup.places, sets: score.sets } },
        "team",
        "sets",
      );
    case "clearUndone":
      return cleared === null
        ? state
        : edited(
            state,
            { lineup: lineupOf(cleared.places), score: scoreOf(cleared.sets, rules), cleared: null },
            "team",
            "sets",
          );
    case "detailsChanged":
      return edited(state, { details: { ...details, ...action.changed } }, ...Object.keys(action.changed));
    case "keyRenewed":
      return { ...state, key: newKey() };
    case "refused":
      return { ...state, problems: action.problems, attempt: state.attempt + 1 };
    case "accepted":
      return { ...state, problems: [] };
    case "problemsCleared":
      return edited(state, {}, action.field);
  }
}

function both(
  { lineup, score }: EntryState,
  action: { type: "sidesSwapped" } | { type: "cleared" },
  rules: ScoreRules,
) {
  return {
    lineup: lineupReducer(lineup, action),
    score: scoreReducer(score, action, rules),
    cleared: null,
  };
}

/** The state after a change, without errors of fields whose paths begin so; the same object if nothing changes. */
function edited(state: EntryState, changed: Partial<EntryState>, ...fields: readonly string[]): EntryState {
  const isEdited = ({ field }: Problem) =>
    fields.some((start) => (start === "" ? field === "" : field.startsWith(start)));
  const problems = state.problems.some(isEdited)
    ? state.problems.filter((problem) => !isEdited(problem))
    : state.problems;
  const next = { ...state, ...changed, problems };
  const keys = Object.keys(next) as (keyof EntryState)[];
  return keys.every((key) => next[key] === state[key]) ? state : next;
}

/** A match as it is validated, stored and sent; null where something is missing. */
export interface EnteredMatch {
  readonly team1: [number | null, number | null];
  readonly team2: [number | null, number | null];
  readonly sets: [number | null, number | null][];
  /** Not set for today. */
  readonly playedOn?: string;
  readonly notes?: string;
}

export function enteredMatch(
  [a, b, c, d]: Places,
  sets: readonly TypedSet[],
  { playedOn, notes }: Details,
): EnteredMatch {
  return {
    team1: [a, b],
    team2: [c, d],
    sets: typedSets(sets).map(([left, right]) => [left, right]),
    ...(playedOn === null ? {} : { playedOn }),
    ...(notes.trim() === "" ? {} : { notes }),
  };
}
