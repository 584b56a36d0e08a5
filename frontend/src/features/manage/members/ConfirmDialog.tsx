import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";

interface ConfirmDialogProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  /** The button's text while pending. */
  readonly busy: string | false;
  readonly error: Error | null;
  /** Whether it can't be confirmed yet. */
  readonly disabled?: boolean;
  onConfirm(): void;
  /** After the text. */
  readonly children?: ReactNode;
}

/** Asks before something is done that others will notice. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  confirm,
  busy,
  error,
  disabled,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation("common");
  const texts = useErrorTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t("action.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <NetworkButton
            reasonClass={REASON_FIRST}
            variant="danger"
            busy={busy}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirm}
          </NetworkButton>
        </>
      }
    >
      <p className="text-ink-2">{text}</p>
      {children}
      {error === null ? null : (
        <Alert error className="mt-4">
          {texts.error(error)}
        </Alert>
      )}
    </Dialog>
  );
}
