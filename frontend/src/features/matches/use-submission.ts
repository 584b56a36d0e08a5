import { type FormEvent, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/error";
import type { Ranking } from "../../api/types";
import { useErrorTexts } from "../../i18n/error-text";
import type { Rules } from "../../rules/rules";
import type { SummaryItem } from "../../ui/ErrorSummary";
import { fieldIdOf, type Problem, problemsOfFailure, problemsOfRules } from "./problems";
import { useSubmitMatch } from "./queries";
import { type SavedMatch, savedMatch } from "./saved-match";
import type { MatchEntry } from "./use-match-entry";
import { useWait } from "./use-wait";

interface SubmissionOptions {
  publicHash: string;
  rankings: readonly Ranking[];
  rules: Rules;
  entry: MatchEntry;
  onSaved: (saved: SavedMatch) => void;
}

/** Submits the match, and keeps its errors until the fields are changed. */
export function useSubmission({ publicHash, rankings, rules, entry, onSaved }: SubmissionOptions) {
  const { t } = useTranslation("matches");
  const texts = useErrorTexts();
  const submit = useSubmitMatch(publicHash);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [wait, setWait] = useWait();

  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    setAttempt((count) => count + 1);
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

  const send = async () => {
    const broken = rules.validateMatch(entry.form());
    const body = entry.submission();
    if (broken.length > 0 || body === null) {
      refuse(problemsOfRules(broken, texts));
      return;
    }
    setProblems([]);
    try {
      const answer = await submit.mutateAsync({ body, key: entry.key });
      onSaved(savedMatch(answer, rankings, entry.preview.expected));
    } catch (error) {
      // An earlier attempt was saved and the input has changed since: the user decides whether to submit again.
      if (error instanceof ApiError && error.code === "idempotency.mismatch") entry.renewKey();
      // After too many attempts, another would be rejected. A lock may be released before its time.
      if (error instanceof ApiError && error.status === 429) setWait(error.retryAfter ?? 0);
      refuse(problemsOfFailure(error, texts, (count) => t("passcode.left", { count })));
    }
  };

  return {
    attempt,
    /** Seconds until the server accepts another attempt. */
    wait,
    busy: submit.isPending,
    summary: problems.map(({ field, text }): SummaryItem => ({ fieldId: fieldIdOf(field), text })),
    errorOf,
    forget,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!submit.isPending && wait === 0) void send();
    },
  };
}
