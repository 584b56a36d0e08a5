import { useCallback, useDeferredValue, useEffect, useMemo, useReducer } from "react";
import type { Group, Player } from "../../api/types";
import type { MatchForm, Rules } from "../../rules/rules";
import { today } from "../../shared/days";
import { useUnsavedInput } from "../../ui/unsaved-input";
import { type Draft, loadDraft, newDraft, onRemovedElsewhere, storeDraft } from "./draft";
import { type EntryAction, type EntryState, enteredMatch, entryOf, entryReducer } from "./entry-state";
import { type MatchPreview, outcomeOf, previewOf } from "./preview";
import { isEmptySet } from "./score-entry";
import { scoreRules, setKinds } from "./score-rules";

/** Where a draft is stored, and its initial value. */
export interface DraftPlace {
  readonly name: string;
  initial(): Draft;
}

/** What is entered for a match, with its preview. It is stored until it is submitted. */
export function useMatchEntry(
  group: Group,
  players: readonly Player[],
  rules: Rules,
  /** That of the group's next match by default. */
  draft: DraftPlace = { name: group.publicHash, initial: newDraft },
) {
  const playerOf = useMemo(() => new Map(players.map((player) => [player.playerId, player])), [players]);
  const draftName = draft.name;
  const limits = useMemo(() => rules.limits(), [rules]);
  const ofScore = useMemo(() => scoreRules(rules), [rules]);
  const [state, dispatch] = useReducer(
    (before: EntryState, action: EntryAction) => entryReducer(before, action, ofScore),
    null,
    () =>
      entryOf(
        loadDraft(draftName, (playerId) => playerOf.has(playerId), draft.initial),
        ofScore,
      ),
  );
  const {
    lineup: { places },
    score: { sets },
    details,
    key,
    problems,
  } = state;

  useEffect(() => {
    storeDraft(draftName, { places, sets, ...details, key });
  }, [draftName, places, sets, details, key]);

  useEffect(() => onRemovedElsewhere(draftName, () => dispatch({ type: "keyRenewed" })), [draftName]);

  useUnsavedInput(places.some((place) => place !== null) || sets.some((set) => !isEmptySet(set)));

  const match = enteredMatch(places, sets, details);
  const kinds = useMemo(() => setKinds(rules, sets), [rules, sets]);
  // In the rendering of the input: what is submitted is what the bar says.
  const outcome = useMemo(() => outcomeOf(rules, sets), [rules, sets]);
  // In a rendering of its own after that of the input, so that typing stays responsive.
  const previewedSets = useDeferredValue(sets);
  const preview = useMemo(
    () => previewOf(rules, players, places, previewedSets),
    [rules, players, places, previewedSets],
  );

  return {
    ...state,
    draftName,
    dispatch,
    playerOf,
    /** What each row of the score stands for. */
    kinds,
    /** The outcome of the sets that are entered. */
    outcome,
    /** Lags behind the score. */
    preview,
    limits,
    /** The match as it is stored and sent. */
    match,
    /** The match as it is validated; the passcode, where one was asked for. */
    form: (passcode?: string): MatchForm => ({
      ...match,
      playersInGroup: players.length,
      today: today(),
      ...(passcode === undefined ? {} : { passcode }),
    }),
    /** The preview of what is entered now. */
    currentPreview: (): MatchPreview =>
      previewedSets === sets ? preview : previewOf(rules, players, places, sets),
    errorOf: useCallback(
      (field: string) => problems.find((problem) => problem.field === field)?.text,
      [problems],
    ),
  };
}

export type MatchEntry = ReturnType<typeof useMatchEntry>;
