import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/error";
import { groupQuery } from "../../api/queries/groups";
import { playersQuery } from "../../api/queries/players";
import { useOnSignedInAgain } from "../../api/queries/session";
import type { Group, MatchSubmission, Player } from "../../api/types";
import { serverTime, toldOffset } from "../../clock";
import { useErrorTexts } from "../../i18n/error-text";
import type { Rules } from "../../rules/rules";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { type DraftListener, submitEntry } from "../../shared/outbox/submit-entry";
import { storeUndoable, undoEntry, waitForUndo } from "../../shared/outbox/undoable";
import { usePasscodeError } from "../../shared/passcode-error";
import {
  forgetWrongPasscode,
  type GroupPasscode,
  keepPasscode,
  rememberedPasscode,
  storedPasscode,
  storePasscode,
} from "../../shared/stored-passcode";
import { waitsBeforeSending } from "../../shared/undo-setting";
import { useHasLeft } from "../../shared/use-has-left";
import type { SummaryItem } from "../../ui/ErrorSummary";
import { applySaved } from "./apply-saved";
import { checkPasscode } from "./check-passcode";
import { type MatchPreview, previewOf } from "./preview";
import { previewedMatch } from "./previewed-match";
import { fieldIdOf, type Problem, problemsOfFailure, problemsOfRules } from "./problems";
import { type SavedMatch, savedMatch } from "./saved-match";
import type { TypedSet } from "./score-entry";
import type { MatchEntry } from "./use-match-entry";
import type { UndoableMatch } from "./use-undoable-match";
import type { ProfileOf } from "./winning-streak";

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
  onSaved: (saved: SavedMatch) => void;
  /** Called with a match that waits in the outbox. */
  onWaiting: (entry: OutboxEntry) => void;
  /** Called with a match that is stored and not sent yet. */
  onUndoable: (match: UndoableMatch) => void;
  /** Called when the match is in the outbox, and again when it is answered: what is typed meanwhile belongs to it. */
  onStored: (entry: OutboxEntry) => void;
  /** Called with a match that was refused, before it leaves the outbox; whether it is a draft again. */
  onRefused: (entry: OutboxEntry) => boolean;
  /** Called with why a match was refused whose form was left. */
  onRefusedAway: (error: unknown) => void;
  /** Why the match of the form was refused before; null if it was not. */
  failure: Failure | null;
}

/** Submits the match, and keeps its errors until the fields are changed. */
export function useSubmission(options: SubmissionOptions) {
  const { group, players, rules, entry, profileOf, replaces, failure } = options;
  const { onSending, onSaved, onWaiting, onUndoable, onStored, onRefused, onRefusedAway } = options;
  const texts = useErrorTexts();
  const passcodeError = usePasscodeError();
  const hasLeft = useHasLeft();
  const { publicHash, isOwner } = group;
  const submit = useSubmitMatch(publicHash);
  const client = useQueryClient();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [wait, setWait] = useRetryCountdown();
  const [typed, setTyped] = useState<GroupPasscode>({ passcode: "", remember: true });
  const [asksPasscode, setAsksPasscode] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  // The state of the mutation changes in a later task than a second tap may come in.
  const isSending = useRef(false);

  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    setAttempt((count) => count + 1);
    // The sheet is open for as long as the passcode is all that is missing.
    setAsksPasscode(found.length > 0 && found.every(isOfPasscode));
  };

  const errorOf = useCallback(
    (field: string) => problems.find((problem) => problem.field === field)?.text,
    [problems],
  );

  /** Clears the errors of the fields whose path has this prefix, since they are being edited. */
  const forget = useCallback((start: string) => {
    setProblems((shown) => {
      const left = shown.filter(({ field }) => field === "" || !field.startsWith(start));
      return left.length < shown.length ? left : shown;
    });
  }, []);

  // What was refused for the session is to be sent again.
  useOnSignedInAgain(() => setProblems((shown) => shown.filter(({ field }) => field !== "")));

  const send = async (entered: GroupPasscode | null) => {
    const broken = rules.validateMatch(entry.form(entered?.passcode));
    const body = entry.submission(entered?.passcode);
    if (broken.length > 0 || body === null) {
      refuse(problemsOfRules(broken, texts));
      return;
    }
    setProblems([]);
    if (entered === null && !isOwner) {
      setAsksPasscode(true);
      return;
    }
    if (entered !== null) storePasscode(publicHash, entered);
    onSending(true);
    const preview = previewOf(rules, players, entry.lineup.places, body.sets.map(asPair));
    const sent = outboxEntry(body, preview, entered);
    const undoable = await holdBack(sent, body, preview);
    if (undoable !== null) {
      onStored(sent);
      const refused = await takeBackIfRefused(undoable.entry);
      if (refused === null) {
        onStored(sent);
        onUndoable(undoable);
      } else {
        onSending(false);
        fail({ error: refused, passcode: entered });
      }
      return;
    }
    const draft = { onStored: () => onStored(sent), onRefused: () => onRefused(sent) };
    try {
      const answer = await submit.mutateAsync({ entry: sent, replaces, draft });
      onStored(sent);
      if (answer === null) {
        onWaiting(sent);
        return;
      }
      if (entered !== null) keepPasscode(publicHash, entered);
      onSaved(savedMatch(answer, players, preview.expected, profileOf));
    } catch (error) {
      onSending(false);
      fail({ error, passcode: entered });
      if (hasLeft()) onRefusedAway(error);
    }
  };

  /**
   * Takes a match that can be undone back if its passcode is refused; resolves with the reason, else with null. A passcode
   * that was right on this device before is not asked about. The match is sent as it is without an answer, and if the page
   * is hidden or left before it comes.
   */
  const takeBackIfRefused = async (sent: OutboxEntry): Promise<Error | null> => {
    const { passcode } = sent;
    if (passcode === null || passcode.passcode === rememberedPasscode(publicHash)) return null;
    setIsChecking(true);
    const checked = await new Promise<Awaited<ReturnType<typeof checkPasscode>>>((resolve) => {
      const stop = waitForUndo(sent, () => resolve(null));
      void checkPasscode(publicHash, passcode.passcode).then(resolve).finally(stop);
    });
    setIsChecking(false);
    if (checked === true) keepPasscode(publicHash, passcode);
    // What was left meanwhile is sent, so that its refusal is shown elsewhere.
    if (!(checked instanceof Error) || hasLeft()) return null;
    onRefused(sent);
    return (await undoEntry(sent)) ? checked : null;
  };

  const fail = ({ error, passcode }: Failure) => {
    // An earlier attempt was saved and the input has changed since: the user decides whether to submit again.
    if (error instanceof ApiError && error.code === "idempotency.mismatch") entry.renewKey();
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

  /**
   * Stores the match as one that can be undone; null if it is to be sent at once. One that is corrected has waited in the
   * outbox before, and without a connection it waits there anyway: both can be changed there.
   */
  const holdBack = async (
    sent: OutboxEntry,
    body: MatchSubmission,
    preview: MatchPreview,
  ): Promise<UndoableMatch | null> => {
    const previewed = previewedMatch(body, preview, entry.playerOf);
    if (replaces !== null || previewed === null || !navigator.onLine || !waitsBeforeSending()) return null;
    const stored = await storeUndoable(sent);
    return stored && { entry: stored, result: savedMatch(previewed, players, preview.expected, profileOf) };
  };

  const outboxEntry = (
    body: MatchSubmission,
    { outcome, players: changes }: MatchPreview,
    passcode: GroupPasscode | null,
  ): OutboxEntry => {
    const { passcode: _, playedOn, ...match } = body;
    const isDayChosen = entry.rest.details.playedOn !== null;
    return {
      key: entry.key,
      hash: publicHash,
      groupName: group.name,
      match: isDayChosen ? { ...match, playedOn } : match,
      passcode,
      createdAt: Date.now(),
      clockOffset: toldOffset(),
      players: (changes ?? []).map(({ playerId, change }) => ({
        playerId,
        name: entry.playerOf.get(playerId)?.name ?? "",
        formerNumber: entry.playerOf.get(playerId)?.formerNumber ?? null,
        change,
      })),
      winner: outcome?.winner ?? 1,
      ratingsAt: serverTime(client.getQueryState(playersQuery(publicHash).queryKey)?.dataUpdatedAt),
      firstSentAt: null,
      refusal: null,
    };
  };

  const begin = (entered: GroupPasscode | null) => {
    if (isSending.current || wait > 0) return;
    isSending.current = true;
    void send(entered).finally(() => {
      isSending.current = false;
    });
  };

  return {
    attempt,
    /** Seconds until the server accepts another attempt. */
    wait,
    busy: submit.isPending || isChecking,
    summary: problems
      .filter((problem) => !isOfPasscode(problem))
      .map(({ field, text }): SummaryItem => ({ fieldId: fieldIdOf(field), text })),
    errorOf,
    forget,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      begin(isOwner ? null : storedPasscode(publicHash));
    },
    /** The sheet that asks for the passcode where none is stored. */
    sheet: {
      open: asksPasscode,
      typed,
      onChange: (changed: GroupPasscode) => {
        setTyped(changed);
        forget(PASSCODE_FIELD);
      },
      error: errorOf(PASSCODE_FIELD),
      onSubmit: begin,
      onClose: () => {
        setAsksPasscode(false);
        forget(PASSCODE_FIELD);
      },
    },
  };
}

const PASSCODE_FIELD = "passcode";

function isOfPasscode({ field }: Problem): boolean {
  return field === PASSCODE_FIELD;
}

/** Counts down the seconds until a retry is allowed; 0 if there is no wait. */
function useRetryCountdown(): [seconds: number, wait: (seconds: number) => void] {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(null);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const wait = (seconds: number) => {
    const start = Date.now();
    setNow(start);
    setUntil(seconds > 0 ? start + seconds * 1000 : null);
  };
  return [until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000)), wait];
}

function asPair([left, right]: readonly (number | null)[]): TypedSet {
  return [left ?? null, right ?? null];
}

interface Attempt {
  readonly entry: OutboxEntry;
  readonly replaces: string | null;
  readonly draft: DraftListener;
}

function useSubmitMatch(hash: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, replaces, draft }: Attempt) => submitEntry(entry, replaces, draft),
    onSuccess: (answer) => {
      if (answer !== null) applySaved(client, hash, answer);
    },
  });
}
