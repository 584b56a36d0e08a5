import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { NetworkButton } from "../../shared/NetworkButton";
import { REASON_FIRST } from "../../shared/network-reason-class";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Field } from "../../ui/Field";

interface TypedNameDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** The consequences. */
  children: ReactNode;
  label: string;
  /** The error if the input is not the name. */
  check(typed: string): string | undefined;
  confirm: string;
  /** The button's text while pending. */
  busy: string | false;
  /** The failure of the last attempt. */
  failure: { title?: string; text: string } | undefined;
  onConfirm(typed: string): void;
}

/** Confirms an irreversible action: the name has to be typed first. */
export function TypedNameDialog({ open, onClose, children, ...rest }: TypedNameDialogProps) {
  const { t } = useTranslation("common");
  const formId = useId();
  const { title, confirm, busy } = rest;
  const [typed, setTyped] = useState("");
  const [isLeft, setLeft] = useState(false);
  const mismatch = rest.check(typed);

  const close = () => {
    setTyped("");
    setLeft(false);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (mismatch === undefined && !busy) {
      rest.onConfirm(typed);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeLabel={t("action.close")}
      actions={
        <>
          <Button onClick={close}>{t("action.cancel")}</Button>
          <NetworkButton reasonClass={REASON_FIRST} type="submit" form={formId} variant="danger" busy={busy}>
            {confirm}
          </NetworkButton>
        </>
      }
    >
      {children}
      <form id={formId} noValidate onSubmit={submit} className="mt-5">
        <Field
          label={rest.label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setLeft(typed !== "")}
          error={isLeft ? mismatch : undefined}
          announcesError
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
      {rest.failure && (
        <Alert error title={rest.failure.title} className="mt-4">
          {rest.failure.text}
        </Alert>
      )}
    </Dialog>
  );
}
