import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/error";
import { groupQuery } from "../../api/queries/groups";
import { playersQuery } from "../../api/queries/players";
import { useOnSignedInAgain } from "../../api/queries/session";
import type { Group, Player } from "../../api/types";
import { serverTime } from "../../clock";
import type { Rules } from "../../rules/rules";
import { useErrorTexts } from "../../shared/error-text";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { submitEntry } from "../../shared/outbox/submit-entry";
import { storeUndoable, undoEntry } from "../../shared/outbox/undoable";
import { usePasscodeError } from "../../shared/passcode-error";
import {
  forgetWrongPasscode,
  type GroupPasscode,
  readPasscode,
  storeEnteredPasscode,
  storeRightPasscode,
} from "../../shared/stored-passcode";
import { waitsBeforeSending } from "../../shared/undo-setting";
import { useHasLeft } from "../../shared/use-has-left";
import type { SummaryItem } from "../../ui/ErrorSummary";
import { applySaved } from "./apply-saved";
import { refusalOfPasscode } from "./check-passcode";
import { removeDraftOf, restoreDraft } from "./draft";
import { newOutboxEntry } from "./new-outbox-entry";
import type { MatchPreview } from "./preview";
import { previewedMatch } from "./previewed-match";
import { fieldIdOf, type Problem, problemsOfFailure, problemsOfRules } from "./problems";
import { type SavedMatch, savedMatch } from "./saved-match";
import type { MatchEntry } from "./use-match-entry";
import { useRetryCountdown } from "./use-retry-countdown";
import { useSayRefused } from "./use-say-refused";
import type { UndoableMatch } from "./use-undoable-match";
import type { ProfileOf } from "./winning-streak";

/** What became of a match that was submitted. */
export type Submitted =
  | { readonly kind: "saved"; readonly saved: SavedMatch }
  /** It waits in the outbox. */
  | { readonly kind: "waiting"; readonly entry: OutboxEntry }
  /** It is in the outbox, and not sent yet. */
  | { readonly kind: "undoable"; readonly match: UndoableMatch };

/** Why a match was refused after its form was closed. */
export interface Failure {
  readonly error: unknown;
  readonly passcode: GroupPasscode | null;
}

interface SubmissionOptions {
  group: Group;
  players: readonly Player[];
  rules: Rules;
  entry: MatchEntry;
  profileOf: ProfileOf;
  /** The key of the entry of the outbox that is corrected. */
  replaces: string | null;
  /** Called before the match is sent, and after that has failed. */
  onSending: (isSending: boolean) => void;
  onSubmitted: (submitted: Submitted) => void;
  /** Why the match of the form was refused before; null if it was not. */
  failure: Failure | null;
}

/** Submits the match: checks it, asks for the passcode, puts it into the outbox and sends it from there. */
export function useSubmission(options: SubmissionOptions) {
  const { group, players, rules, entry, profileOf, replaces, onSending, onSubmitted, failure } = options;
  const { publicHash, isOwner } = group;
  const { draftName, dispatch, problems } = entry;
  const texts = useErrorTexts();
  const passcodeError = usePasscodeError();
  const sayRefused = useSayRefused();
  const hasLeft = useHasLeft();
  const client = useQueryClient();
  const [wait, setWait] = useRetryCountdown();
  const [typed, setTyped] = useState<GroupPasscode>({ passcode: "", remember: true });
  const [asksPasscode, setAsksPasscode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The state changes in a later task than a second tap may come in.
  const isSubmitting = useRef(false);

  const refuse = (found: readonly Problem[]) => {
    dispatch({ type: "refused", problems: found });
    // The sheet is open for as long as the passcode is all that is missing.
    setAsksPasscode(found.length > 0 && found.every(isOfPasscode));
  };

  // What was refused for the session is to be sent again.
  useOnSignedInAgain(() => dispatch({ type: "problemsCleared", field: "" }));

  const submit = async (passcode: GroupPasscode | null) => {
    if (isSubmitting.current || wait > 0) return;
    const broken = rules.validateMatch(entry.form(passcode?.passcode));
    if (broken.length > 0) {
      refuse(problemsOfRules(broken, texts));
      return;
    }
    dispatch({ type: "accepted" });
    if (passcode === null && !isOwner) {
      setAsksPasscode(true);
      return;
    }
    isSubmitting.current = true;
    if (passcode !== null) storeEnteredPasscode(publicHash, passcode);
    setBusy(true);
    onSending(true);
    const preview = entry.currentPreview();
    const ratingsAt = serverTime(client.getQueryState(playersQuery(publicHash).queryKey)?.dataUpdatedAt);
    const sent = newOutboxEntry(group, entry, preview, passcode, ratingsAt);
    try {
      onSubmitted((await holdBack(sent, preview)) ?? (await send(sent, preview)));
    } catch (error) {
      onSending(false);
      fail({ error, passcode });
      if (hasLeft()) sayRefused(error);
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };

  /**
   * Stores the match as one that can be undone; null if it is to be sent at once. One that is corrected has waited in the
   * outbox before, and without a connection it waits there anyway: both can be changed there.
   */
  const holdBack = async (sent: OutboxEntry, preview: MatchPreview): Promise<Submitted | null> => {
    const previewed = previewedMatch(entry.match, preview, entry.playerOf);
    if (replaces !== null || previewed === null || !navigator.onLine || !waitsBeforeSending()) return null;
    const stored = await storeUndoable(sent);
    if (stored === null) return null;
    removeDraftOf(draftName, sent);
    const refused = await refusalOfPasscode(stored);
    // What was left meanwhile is sent, so that its refusal is shown elsewhere.
    if (refused !== null && !hasLeft()) {
      restoreDraft(draftName, sent);
      if (await undoEntry(stored)) throw refused;
    }
    // What was typed meanwhile belongs to it.
    removeDraftOf(draftName, sent);
    const result = savedMatch(previewed, players, preview.expected, profileOf);
    return { kind: "undoable", match: { entry: stored, result } };
  };

  const send = async (sent: OutboxEntry, { expected }: MatchPreview): Promise<Submitted> => {
    const answer = await submitEntry(sent, replaces, {
      onStored: () => removeDraftOf(draftName, sent),
      onRefused: () => restoreDraft(draftName, sent),
    });
    // What was typed meanwhile belongs to it.
    removeDraftOf(draftName, sent);
    if (answer === null) return { kind: "waiting", entry: sent };
    applySaved(client, publicHash, answer);
    if (sent.passcode !== null) storeRightPasscode(publicHash, sent.passcode);
    return { kind: "saved", saved: savedMatch(answer, players, expected, profileOf) };
  };

  const fail = ({ error, passcode }: Failure) => {
    // An earlier attempt was saved and the input has changed since: the user decides whether to submit again.
    if (error instanceof ApiError && error.code === "idempotency.mismatch") dispatch({ type: "keyRenewed" });
    if (error instanceof ApiError && error.code === "passcode.wrong" && passcode !== null) {
      forgetWrongPasscode(publicHash, passcode.passcode);
      setTyped(passcode);
    }
    // The form then says so for as long as it lasts.
    if (error instanceof ApiError && error.code === "match.submissions_paused") {
      void client.invalidateQueries({ queryKey: groupQuery(publicHash).queryKey });
    }
    // After too many attempts, another would be rejected. A lock may be released before its time.
    if (error instanceof ApiError && error.status === 429) setWait(error.retryAfter ?? 0);
    refuse(problemsOfFailure(error, texts, passcodeError(error)));
  };
  const failed = useRef(failure);
  useEffect(() => {
    const before = failed.current;
    failed.current = null;
    if (before !== null) fail(before);
  });

  return {
    /** Seconds until the server accepts another attempt. */
    wait,
    busy: isBusy,
    summary: problems
      .filter((problem) => !isOfPasscode(problem))
      .map(({ field, text }): SummaryItem => ({ fieldId: fieldIdOf(field), text })),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit(isOwner ? null : readPasscode(publicHash));
    },
    /** The sheet that asks for the passcode where none is stored. */
    sheet: {
      open: asksPasscode,
      typed,
      onChange: (changed: GroupPasscode) => {
        setTyped(changed);
        dispatch({ type: "problemsCleared", field: PASSCODE_FIELD });
      },
      error: entry.errorOf(PASSCODE_FIELD),
      onSubmit: (entered: GroupPasscode) => void submit(entered),
      onClose: () => {
        setAsksPasscode(false);
        dispatch({ type: "problemsCleared", field: PASSCODE_FIELD });
      },
    },
  };
}

const PASSCODE_FIELD = "passcode";

function isOfPasscode({ field }: Problem): boolean {
  return field === PASSCODE_FIELD;
}
