import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { NetworkButton } from "../../../shared/NetworkButton";
import { Alert } from "../../../ui/Alert";
import { inputBoxClass } from "../../../ui/Field";
import type { NameList } from "./use-name-list";

/** Adds a pasted list of names. Names that could not be added stay in the field, with the reason. */
export function PasteNames({ list, onDone }: { list: NameList; onDone?: () => void }) {
  const { t } = useTranslation("manage");
  const { text, setText, names, progress, refused, interrupted } = list;
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress === null && names.length > 0 && (await list.add())) {
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
            {refused.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <li key={index}>
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
