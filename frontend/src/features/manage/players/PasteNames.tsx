import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/error";
import type { Group } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import { loadRules } from "../../../rules/rules";
import type { Violation } from "../../../rules/violation";
import { Button } from "../../../ui/Button";
import { boxClass } from "../../../ui/Field";
import { Note } from "../../../ui/Note";
import { toast } from "../../../ui/toast";
import { useAddPlayer } from "../queries";
import { parseNames } from "./parse-names";

/** A name that could not be added, and why. */
interface Refused {
  name: string;
  reason: string;
}

/** Adds a pasted list. What could not be added stays in the box, with the reason. */
export function PasteNames({ group, onDone }: { group: Group; onDone(): void }) {
  const { t } = useTranslation("manage");
  const texts = useErrorTexts();
  const add = useAddPlayer(group);
  const id = useId();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<Refused[]>([]);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const names = parseNames(text);

  const addOne = async (name: string, check: (name: string) => Violation[]): Promise<string | null> => {
    const broken = check(name)[0];
    if (broken) {
      return texts.code(broken.code, broken.params);
    }
    try {
      await add.mutateAsync(name);
      return null;
    } catch (error) {
      const detail = error instanceof ApiError ? error.details[0] : undefined;
      return detail ? texts.code(detail.code, detail.params, detail.message) : texts.error(error);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress || names.length === 0) {
      return;
    }
    const { validatePlayerName } = await loadRules();
    const failed: Refused[] = [];
    for (const [done, name] of names.entries()) {
      setProgress({ done, total: names.length });
      const reason = await addOne(name, validatePlayerName);
      if (reason) {
        failed.push({ name, reason });
      }
    }
    setProgress(null);
    setRefused(failed);
    setText(failed.map(({ name }) => name).join("\n"));
    if (failed.length < names.length) {
      toast.success(t("add.doneSeveral", { count: names.length - failed.length }));
    }
    if (failed.length === 0) {
      onDone();
    }
  };

  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {t("add.pasteLabel")}
      </label>
      <div className={boxClass(refused.length > 0)}>
        <textarea
          id={id}
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-describedby={`${id}-hint`}
          className="w-full rounded-input bg-transparent px-3.5 py-2.5 text-body outline-none"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-small text-ink-2">
        {t("add.pasteHint")}
      </p>
      {refused.length > 0 && (
        <Note error className="mt-3">
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Button
        type="submit"
        variant="solid"
        disabled={names.length === 0}
        busy={progress && t("add.progress", progress)}
        className="mt-3"
      >
        {t("add.submitSeveral", { count: names.length })}
      </Button>
    </form>
  );
}
