import { type FormEvent, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { NetworkButton } from "../../../shared/NetworkButton";
import { storedText, useStored } from "../../../storage";
import { Alert } from "../../../ui/Alert";
import { inputBoxClass } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { parseNames } from "./parse-names";
import { useAddNames } from "./use-add-names";

/** Adds a pasted list of names. Names that could not be added stay in the field, with the reason. */
export function PasteNames({ group, onDone }: { group: Group; onDone?: () => void }) {
  const { t } = useTranslation("manage");
  const { addNames, progress, refused, interrupted } = useAddNames(group);
  const id = useId();
  const stored = useMemo(() => storedText("tab", `duelo.names.${group.groupId}`), [group.groupId]);
  const text = useStored(stored) ?? "";
  const setText = (typed: string) => stored.write(typed || null);
  const names = parseNames(text);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress || names.length === 0) {
      return;
    }
    const left = await addNames(names);
    setText(left.join("\n"));
    if (left.length < names.length) {
      toast.success(t("add.doneSeveral", { count: names.length - left.length }));
    }
    if (left.length === 0) {
      onDone?.();
    }
  };

  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {t("add.pasteLabel")}
      </label>
      <div className={inputBoxClass(refused.length > 0)}>
        <textarea
          id={id}
          rows={6}
          value={text}
          readOnly={progress !== null}
          onChange={(event) => setText(event.target.value)}
          aria-describedby={`${id}-hint`}
          className="w-full rounded-input bg-transparent px-3.5 py-2.5 text-body outline-none"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-small text-ink-2">
        {t("add.pasteHint")}
      </p>
      {(refused.length > 0 || interrupted) && (
        <Alert error className="mt-3">
          {interrupted && <p>{interrupted}</p>}
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {progress && (
        <progress
          aria-label={t("add.busy")}
          value={progress.done}
          max={progress.total}
          className="mt-3 block h-1.5 w-full appearance-none overflow-hidden rounded-bar bg-fill [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-action [&::-moz-progress-bar]:bg-action"
        />
      )}
      <NetworkButton
        reasonClass="mt-1.5"
        type="submit"
        variant="solid"
        disabled={names.length === 0}
        busy={progress && t("add.progress", progress)}
        className="mt-3"
      >
        {names.length === 0 ? t("add.submitNone") : t("add.submitSeveral", { count: names.length })}
      </NetworkButton>
    </form>
  );
}
