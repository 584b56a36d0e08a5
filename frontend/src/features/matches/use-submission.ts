import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/error";
import { groupQuery } from "../../api/queries/groups";
import { useOnSignedInAgain } from "../../api/queries/session";
import type { Rules } from "../../rules/rules";
import { can } from "../../shared/access";
import { useErrorTexts } from "../../shared/error-text";
import { refusalOf, type Twin, twinOf } from "../../shared/outbox/entry";
import { usePasscodeError } from "../../shared/passcode-error";
import {
  forgetWrongPasscode,
  type GroupPasscode,
  readPasscode,
  storeEnteredPasscode,
} from "../../shared/stored-passcode";
import { useHasLeft } from "../../shared/use-has-left";
import type { SummaryItem } from "../../ui/ErrorSummary";
import { fieldIdOf, type Problem, problemsOfFailure, problemsOfRules } from "./problems";
import { type DeliveryOptions, type Submitted, useDelivery } from "./use-delivery";
import type { MatchEntry } from "./use-match-entry";
import { useRetryCountdown } from "./use-retry-countdown";
import { useSayRefused } from "./use-say-refused";

/** Why a match was refused after its form was closed. */
export interface Failure {
  readonly error: unknown;
  readonly passcode: GroupPasscode | null;
}

interface SubmissionOptions extends DeliveryOptions {
  rules: Rules;
  /** Called before the match is sent, and after that has failed. */
  onSending: (isSending: boolean) => void;
  onSubmitted: (submitted: Submitted) => void;
  /** Why the match of the form was refused before; null if it was not. */
  failure: Failure | null;
}

/** Submits the match: checks it, asks for the passcode, and delivers it. */
export function useSubmission({ rules, onSending, onSubmitted, failure, ...delivery }: SubmissionOptions) {
  const { group, entry } = delivery;
  const { publicHash } = group;
  const isMember = can(group, "matches");
  const { dispatch, problems } = entry;
  const texts = useErrorTexts();
  const sayRefused = useSayRefused();
  const hasLeft = useHasLeft();
  const deliver = useDelivery(delivery);
  const sheet = usePasscodeSheet(entry);
  const { wait, twin, closeTwin, refuse, fail } = useRefusals(publicHash, entry, sheet, failure);
  const [isBusy, setBusy] = useState(false);
  // The state changes in a later task than a second tap may come in.
  const isSubmitting = useRef(false);

  // What was refused for the session is to be sent again.
  useOnSignedInAgain(() => dispatch({ type: "problemsCleared", field: "" }));

  const submit = async (passcode: GroupPasscode | null, again = false) => {
    if (isSubmitting.current || wait > 0) return;
    const broken = rules.validateMatch(entry.form(passcode?.passcode));
    if (broken.length > 0) {
      refuse(problemsOfRules(broken, texts));
      return;
    }
    dispatch({ type: "accepted" });
    if (passcode === null && !isMember) {
      sheet.setOpen(true);
      return;
    }
    isSubmitting.current = true;
    if (passcode !== null) storeEnteredPasscode(publicHash, passcode);
    setBusy(true);
    onSending(true);
    try {
      onSubmitted(await deliver(passcode, again));
    } catch (error) {
      onSending(false);
      fail({ error, passcode });
      if (hasLeft()) sayRefused(error);
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };

  return {
    /** Seconds until the server accepts another attempt. */
    wait,
    busy: isBusy,
    summary: problems
      .filter((problem) => !isOfPasscode(problem))
      .map(({ field, text }): SummaryItem => ({ fieldId: fieldIdOf(field), text })),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit(isMember ? null : readPasscode(publicHash));
    },
    /** The sheet that asks for the passcode where none is stored. */
    sheet: {
      ...sheet.props,
      onSubmit: (entered: GroupPasscode) => void submit(entered),
      groupName: group.name,
      attempt: entry.attempt,
      busy: isBusy,
      wait,
    },
    /** The question whether the same was played again; null if none is asked. */
    twin: twin && {
      ...twin.saved,
      onAgain: () => {
        closeTwin();
        void submit(twin.passcode, true);
      },
      onClose: closeTwin,
    },
  };
}

/** Shows in the form why the match is refused: by the rules, or by the server. */
function useRefusals(
  publicHash: string,
  { dispatch }: MatchEntry,
  sheet: PasscodeSheetState,
  failure: Failure | null,
) {
  const texts = useErrorTexts();
  const passcodeError = usePasscodeError();
  const client = useQueryClient();
  const [wait, setWait] = useRetryCountdown();
  const [twin, setTwin] = useState<{ saved: Twin; passcode: GroupPasscode | null } | null>(null);

  const refuse = (found: readonly Problem[]) => {
    dispatch({ type: "refused", problems: found });
    // The sheet is open for as long as the passcode is all that is missing.
    sheet.setOpen(found.length > 0 && found.every(isOfPasscode));
  };

  const fail = ({ error, passcode }: Failure) => {
    // An earlier attempt was saved and the input has changed since: the user decides whether to submit again.
    if (error instanceof ApiError && error.code === "idempotency.mismatch") dispatch({ type: "keyRenewed" });
    if (error instanceof ApiError && error.code === "passcode.wrong" && passcode !== null) {
      forgetWrongPasscode(publicHash, passcode.passcode);
      sheet.setTyped(passcode);
    }
    // The page then says so for as long as it lasts.
    if (error instanceof ApiError && /^(match\.submissions_paused|group\.closed)$/.test(error.code)) {
      void client.invalidateQueries({ queryKey: groupQuery(publicHash).queryKey });
    }
    // After too many attempts, another would be rejected. A lock may be released before its time.
    if (error instanceof ApiError && error.status === 429) setWait(error.retryAfter ?? 0);
    const saved = error instanceof ApiError ? twinOf(refusalOf(error)) : null;
    if (saved !== null) {
      refuse([]);
      setTwin({ saved, passcode });
      return;
    }
    refuse(problemsOfFailure(error, texts, passcodeError(error)));
  };
  const failed = useRef(failure);
  useEffect(() => {
    const before = failed.current;
    failed.current = null;
    if (before !== null) fail(before);
  });

  return { wait, twin, closeTwin: () => setTwin(null), refuse, fail };
}

type PasscodeSheetState = ReturnType<typeof usePasscodeSheet>;

function usePasscodeSheet({ dispatch, errorOf }: MatchEntry) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<GroupPasscode>({ passcode: "", remember: true });
  const clearError = () => dispatch({ type: "problemsCleared", field: PASSCODE_FIELD });
  return {
    setOpen,
    setTyped,
    props: {
      open: isOpen,
      typed,
      error: errorOf(PASSCODE_FIELD),
      onChange: (changed: GroupPasscode) => {
        setTyped(changed);
        clearError();
      },
      onClose: () => {
        setOpen(false);
        clearError();
      },
    },
  };
}

const PASSCODE_FIELD = "passcode";

function isOfPasscode({ field }: Problem): boolean {
  return field === PASSCODE_FIELD;
}
