import { type FormEvent, useId, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/error";
import { type Operation, useErrorTexts } from "../i18n/error-text";
import type { SummaryItem } from "../ui/ErrorSummary";
import type { Violation } from "./violation";

interface ValidatedFormOptions<V extends FieldValues> {
  defaultValues: DefaultValues<V>;
  /** The broken rules of what is typed; fields are named as in the request. */
  check(values: V): Promise<Violation[]>;
  /** Sends what is typed. Its errors are shown at their fields. */
  send(values: V): Promise<void>;
  /** What has failed when the whole of it is refused, and not one of its fields. */
  operation?: Operation;
}

/** What is wrong: at a field, or with the whole form. */
interface Problem extends Violation {
  message?: string;
}

/**
 * A form that is held to the rules in the browser and to the server's answer, with one way to show both: at
 * the field and in the summary. What was typed stays, whatever happens.
 */
export function useValidatedForm<V extends FieldValues>({
  defaultValues,
  check,
  send,
  operation,
}: ValidatedFormOptions<V>) {
  const { t } = useTranslation();
  const form = useForm<V>({ defaultValues });
  const texts = useErrorTexts();
  const prefix = useId();
  const names = Object.keys(form.getValues());
  const [problems, setProblems] = useState<Problem[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const fieldId = (name: string) => `${prefix}-${name}`;
  const textOf = (problem: Problem) => texts.code(problem.code, problem.params, problem.message);

  const refuse = (found: Problem[], cause: unknown) => {
    setProblems(found);
    setFailure(cause);
    setAttempt((count) => count + 1);
  };

  const trySending = async (values: V) => {
    const broken = await check(values);
    if (broken.length > 0) {
      refuse(broken, null);
      return;
    }
    setProblems([]);
    setFailure(null);
    await send(values);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) {
      return;
    }
    setBusy(true);
    try {
      await form.handleSubmit(trySending)();
    } catch (cause) {
      const details = cause instanceof ApiError ? [...cause.details] : [];
      refuse(
        details.filter(({ field }) => names.includes(field)),
        details.length > 0 && details.every(({ field }) => names.includes(field)) ? null : cause,
      );
    } finally {
      setBusy(false);
    }
  };

  const items: SummaryItem[] = [
    ...(failure ? [{ text: texts.error(failure) }] : []),
    ...problems.map((problem) => ({
      fieldId: names.includes(problem.field) ? fieldId(problem.field) : undefined,
      text: textOf(problem),
    })),
  ];

  return {
    form,
    busy,
    /** All that is wrong, for an `ErrorSummary`. */
    errors: {
      title: failure && operation ? texts.operation(operation) : t("summary", { count: items.length }),
      items,
      attempt,
    },
    submit,
    /** What a `Field` needs to belong to the form. */
    field(name: Path<V>) {
      const problem = problems.find(({ field }) => field === name);
      const { onChange, ...registered } = form.register(name);
      return {
        ...registered,
        id: fieldId(name),
        error: problem && textOf(problem),
        onChange: (event: { target: unknown; type?: string }) => {
          setProblems((shown) => shown.filter(({ field }) => field !== name));
          return onChange(event);
        },
      };
    },
  };
}
