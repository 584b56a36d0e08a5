import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, isAboutSession } from "../api/error";
import { useOnSignedInAgain } from "../api/queries/session";
import type { Violation } from "../rules/violation";
import type { SummaryItem } from "../ui/ErrorSummary";
import { type Operation, useErrorTexts } from "./error-text";

interface ValidatedFormOptions<V> {
  defaultValues: V;
  /** The violations of what is typed; fields are named as in the request. */
  check(values: V): Promise<Violation[]>;
  /** Sends what is typed. Its errors are shown at their fields. */
  send(values: V): Promise<void>;
  /** What has failed when the request is refused as a whole, and not one of its fields. */
  operation?: Operation;
}

/** What is wrong with a field or with the whole form. */
interface Problem extends Violation {
  message?: string;
}

class RuleViolations extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super("the input breaks rules");
    this.problems = problems;
  }
}

/**
 * A form that is checked by the rules before it is sent, and shows their violations and the server's errors alike: at
 * the field and in the summary. What was typed stays until `reset`.
 */
export function useValidatedForm<V extends object>({
  defaultValues,
  check,
  send,
  operation,
}: ValidatedFormOptions<V>) {
  const { t } = useTranslation();
  const texts = useErrorTexts();
  const prefix = useId();
  const [values, setValues] = useState(defaultValues);
  /** Fields that were changed after the error: what it says of them may not be true any more. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const { submission, error, attempt } = useCheckedSending(check, send, () => setChanged([]));

  const names = Object.keys(values);
  const fieldId = (name: string) => `${prefix}-${name}`;
  const textOf = (problem: Problem) => texts.code(problem.code, problem.params, problem.message);
  const found = problemsOf(error);
  const known = error instanceof RuleViolations ? found : found.filter(({ field }) => names.includes(field));
  const problems = known.filter(({ field }) => !changed.includes(field));
  // An error that is about fields of the form alone is shown at the fields.
  const failure = found.length > 0 && known.length === found.length ? null : error;

  const items: SummaryItem[] = [
    ...(failure ? [{ text: texts.error(failure) }] : []),
    ...problems.map((problem) => ({
      fieldId: names.includes(problem.field) ? fieldId(problem.field) : undefined,
      text: textOf(problem),
    })),
  ];

  const set = (change: Partial<V>) => {
    setValues((before) => ({ ...before, ...change }));
    setChanged((before) => [...before, ...Object.keys(change)]);
  };

  return {
    values,
    set,
    reset: setValues,
    busy: submission.isPending,
    /** All that is wrong, for an `ErrorSummary`. */
    errors: {
      title: failure && operation ? texts.operation(operation) : t("summary", { count: items.length }),
      items,
      attempt,
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!submission.isPending) {
        submission.mutate(values);
      }
    },
    /** The properties of the `Field` of a text. */
    field(name: TextName<V>) {
      const problem = problems.find(({ field }) => field === name);
      const change = (text: string) => set({ [name]: text } as unknown as Partial<V>);
      return {
        id: fieldId(name),
        name: name as string,
        value: values[name] as string,
        error: problem && textOf(problem),
        onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.value),
        // A prerendered field may have been filled in before it was hydrated.
        ref: (input: HTMLInputElement | null) => {
          if (input && input.value !== values[name]) {
            change(input.value);
          }
        },
      };
    },
  };
}

/** Sends what the rules accept; `error` is what has refused the last attempt. */
function useCheckedSending<V>(
  check: ValidatedFormOptions<V>["check"],
  send: ValidatedFormOptions<V>["send"],
  onRefused: () => void,
) {
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const submission = useMutation({
    mutationFn: async (typed: V) => {
      const violations = await unlessUnknown(check(typed));
      if (violations.length > 0) {
        throw new RuleViolations(violations);
      }
      setError(null);
      await send(typed);
    },
    onError: (cause) => {
      setError(cause);
      onRefused();
      setAttempt((count) => count + 1);
    },
  });

  useOnSignedInAgain(() => setError((shown) => (isAboutSession(shown) ? null : shown)));
  return { submission, error, attempt };
}

/** How long a form waits for the rules, in milliseconds. */
const RULES_WAIT = 2_000;

/** What is not known in time, because the rules cannot be loaded or load slowly, the server checks alone. */
async function unlessUnknown(checking: Promise<Violation[]>): Promise<Violation[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Violation[]>((resolve) => {
    timer = setTimeout(() => resolve([]), RULES_WAIT);
  });
  try {
    return await Promise.race([checking, late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** The names of the values that are texts. */
type TextName<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];

function problemsOf(error: Error | null): readonly Problem[] {
  if (error instanceof RuleViolations) {
    return error.problems;
  }
  return error instanceof ApiError ? error.details : [];
}
