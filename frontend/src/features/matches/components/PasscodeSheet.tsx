import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { passcodeInput } from "../../../shared/passcode-input";
import type { GroupPasscode } from "../../../shared/stored-passcode";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { PasswordField } from "../../../ui/PasswordField";
import { Switch } from "../../../ui/Switch";
import { PASSCODE_ID } from "../problems";

interface PasscodeSheetProps {
  open: boolean;
  groupName: string;
  typed: GroupPasscode;
  onChange: (typed: GroupPasscode) => void;
  error: string | undefined;
  /** Incremented with each attempt to submit. */
  attempt: number;
  busy: boolean;
  /** Seconds until another attempt is allowed. */
  wait: number;
  onSubmit: (typed: GroupPasscode) => void;
  onClose: () => void;
}

/** Asks for the group's passcode before a match is submitted. */
export function PasscodeSheet({ open, groupName, onClose, ...form }: PasscodeSheetProps) {
  const { t } = useTranslation(["matches", "common"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("passcode.label")}
      closeLabel={t("common:action.close")}
      className="md:max-w-110"
    >
      <p className="-mt-1 text-ink-2">{t("passcode.lead", { group: groupName })}</p>
      <PasscodeForm {...form} />
    </Dialog>
  );
}

type PasscodeFormProps = Omit<PasscodeSheetProps, "open" | "groupName" | "onClose">;

function PasscodeForm({ typed, onChange, error, attempt, busy, wait, onSubmit }: PasscodeFormProps) {
  const { t } = useTranslation(["matches", "common"]);
  const formats = useFormats();
  const field = useRef<HTMLInputElement>(null);
  const isInvalid = error !== undefined;
  useEffect(() => {
    if (isInvalid && attempt > 0) field.current?.focus();
  }, [isInvalid, attempt]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <PasswordField
        ref={field}
        id={PASSCODE_ID}
        label={<span className="sr-only">{t("passcode.label")}</span>}
        initiallyShown
        showLabel={t("passcode.show")}
        hideLabel={t("passcode.hide")}
        {...passcodeInput}
        enterKeyHint="done"
        data-autofocus=""
        value={typed.passcode}
        onChange={(event) => onChange({ ...typed, passcode: event.target.value })}
        error={error}
      />
      <Switch
        label={t("passcode.remember")}
        hint={t("passcode.rememberHint")}
        checked={typed.remember}
        onChange={(remember) => onChange({ ...typed, remember })}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        disabled={wait > 0}
        busy={busy && t("bar.saving")}
      >
        {wait > 0 ? t("bar.wait", { wait: formats.duration(wait) }) : t("bar.submit")}
      </Button>
    </form>
  );
}
