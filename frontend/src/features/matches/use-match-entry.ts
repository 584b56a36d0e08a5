import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useState } from "react";
import type { Group, MatchSubmission, Player } from "../../api/types";
import type { MatchForm, Rules } from "../../rules/rules";
import { today } from "../../shared/days";
import { fullLineup, type LineupAction, lineupReducer } from "../../shared/lineup/lineup";
import { newKey } from "../../shared/new-key";
import { useUnsavedInput } from "../../ui/unsaved-input";
import { type Draft, loadDraft, newDraft, onRemovedElsewhere, storeDraft } from "./draft";
import { outcomeOf, previewOf } from "./preview";
import {
  completeSets,
  isEmptySet,
  type ScoreAction,
  type ScoreEntry,
  scoreOf,
  scoreReducer,
  typedSets,
} from "./score-entry";
import { scoreRules, setKinds } from "./score-rules";

export interface Details {
  /** `null` is today. */
  playedOn: string | null;
  notes: string;
}

/**
 * The state of match entry: lineup, score and details, the preview, and the request to send. Stored until it is
 * submitted.
 */
export function useMatchEntry(
  group: Group,
  players: readonly Player[],
  rules: Rules,
  /** The storage key of the draft and its initial value, unless it is the group's next match. */
  draft: { name: string; begin(): Draft } = { name: group.publicHash, begin: newDraft },
) {
  const playerOf = useMemo(() => new Map(players.map((player) => [player.playerId, player])), [players]);
  const draftName = draft.name;
  const { setsMax, gamesMax, matchesToEstablish } = useMemo(() => rules.limits(), [rules]);
  const ofScore = useMemo(() => scoreRules(rules), [rules]);
  const [initialDraft] = useState(() =>
    loadDraft(draft.name, (playerId) => playerOf.has(playerId), draft.begin),
  );
  const [lineup, dispatchLineup] = useReducer(lineupReducer, initialDraft, ({ places }) =>
    lineupReducer({ places, active: null }, { type: "replaced", places }),
  );
  const [score, dispatchScore] = useReducer(
    (state: ScoreEntry, action: ScoreAction) => scoreReducer(state, action, ofScore),
    initialDraft,
    ({ sets }) => scoreOf(sets, ofScore),
  );
  const [details, setDetails] = useState<Details>({
    playedOn: initialDraft.playedOn,
    notes: initialDraft.notes,
  });
  const [key, setKey] = useState(initialDraft.key);

  const { places } = lineup;
  const { sets } = score;
  useEffect(() => {
    storeDraft(draftName, { places, sets, ...details, key });
  }, [draftName, places, sets, details, key]);

  useEffect(() => onRemovedElsewhere(draftName, () => setKey(newKey())), [draftName]);

  useUnsavedInput(places.some((place) => place !== null) || sets.some((set) => !isEmptySet(set)));

  const kinds = useMemo(() => setKinds(rules, sets), [rules, sets]);
  // In the rendering of the input: what is submitted is what the bar says.
  const outcome = useMemo(() => outcomeOf(rules, typedSets(sets)), [rules, sets]);
  // In a rendering of its own after that of the input, so that typing stays responsive.
  const previewedSets = useDeferredValue(sets);
  const preview = useMemo(
    () => previewOf(rules, players, places, typedSets(previewedSets)),
    [rules, players, places, previewedSets],
  );

  const { playedOn, notes } = details;
  const [a, b, c, d] = places;

  return {
    playerOf,
    lineup,
    score,
    /** The input besides players and score. */
    rest: { details, setDetails },
    /** What each row of the score stands for. */
    kinds,
    /** The outcome of the sets that are entered. */
    outcome,
    /** Lags behind the score. */
    preview,
    key,
    limits: { setsMax, gamesMax, matchesToEstablish },
    dispatchLineup,
    dispatchScore,
    /** Gives the match a new idempotency key. */
    renewKey: () => setKey(newKey()),
    /** The input for validation; the passcode, where one was asked for. */
    form(passcode?: string): MatchForm {
      return {
        playersInGroup: players.length,
        team1: [a, b],
        team2: [c, d],
        sets: typedSets(sets).map(([left, right]) => [left, right]),
        today: today(),
        notes,
        ...(playedOn === null ? {} : { playedOn }),
        ...(passcode === undefined ? {} : { passcode }),
      };
    },
    /** The request; `null` while something is missing. */
    submission(passcode?: string): MatchSubmission | null {
      const four = fullLineup(places);
      const complete = completeSets(sets);
      if (four === null || complete === null) return null;
      return {
        team1: four.slice(0, 2),
        team2: four.slice(2),
        sets: complete,
        playedOn: playedOn ?? today(),
        ...(notes.trim() === "" ? {} : { notes }),
        ...(passcode === undefined ? {} : { passcode }),
      };
    },
  };
}

export type MatchEntry = ReturnType<typeof useMatchEntry>;

/** Stable callbacks that change lineup and score; `forget` clears the errors of what changes. */
export function useChanges(
  { dispatchLineup, dispatchScore, lineup, score }: MatchEntry,
  forget: (start: string) => void,
) {
  // What was cleared, until something else is entered.
  const [cleared, setCleared] = useState<Pick<Draft, "places" | "sets"> | null>(null);
  const changeLineup = useCallback(
    (action: LineupAction) => {
      forget("team");
      setCleared(null);
      dispatchLineup(action);
    },
    [forget, dispatchLineup],
  );
  const changeScore = useCallback(
    (action: ScoreAction) => {
      forget("sets");
      // Choosing follows the focus, and changes nothing.
      if (action.type !== "cellChosen") setCleared(null);
      dispatchScore(action);
    },
    [forget, dispatchScore],
  );
  const { places } = lineup;
  const { sets } = score;
  const clear = useCallback(() => {
    changeLineup({ type: "cleared" });
    changeScore({ type: "cleared" });
    setCleared({ places, sets });
  }, [changeLineup, changeScore, places, sets]);
  const undoClear = useCallback(() => {
    if (cleared === null) return;
    changeLineup({ type: "replaced", places: cleared.places });
    changeScore({ type: "replaced", sets: cleared.sets });
  }, [changeLineup, changeScore, cleared]);
  // The games go with their team: it is the same result seen from the other side.
  const swap = useCallback(() => {
    changeLineup({ type: "sidesSwapped" });
    changeScore({ type: "sidesSwapped" });
  }, [changeLineup, changeScore]);
  return { changeLineup, changeScore, clear, undoClear: cleared === null ? null : undoClear, swap };
}
