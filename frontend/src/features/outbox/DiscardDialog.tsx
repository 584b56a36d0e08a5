import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { discardEntry } from "../../shared/outbox/change-entry";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { useEntryChange } from "../../shared/outbox/use-entry-change";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { toast } from "../../ui/toast";

interface DiscardDialogProps {
  /** Null while the dialog is closed. */
  readonly entry: OutboxEntry | null;
  readonly onClose: () => void;
}

/** Asks before a match that is nowhere else is removed from the device. */
export function DiscardDialog({ entry, onClose }: DiscardDialogProps) {
  const { t } = useTranslation(["outbox", "common"]);
  const formats = useFormats();
  const run = useEntryChange();
  const discard = async () => {
    if (entry) {
      await discardEntry(entry);
      toast.success(t("discard.done"));
    }
    onClose();
  };
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={t("discard.title")}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("discard.keep")}</Button>
          <Button variant="danger" onClick={() => run(discard)}>
            {t("action.discard")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {t("discard.text", { names: formats.list(entry?.players.map(({ name }) => name) ?? []) })}
      </p>
    </Dialog>
  );
}
