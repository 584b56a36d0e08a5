import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionQuery } from "../../api/queries/session";
import { useFormats } from "../../i18n/use-language";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { toast } from "../../ui/toast";
import { forgetEverything, type Kept } from "./kept";

interface ForgetEverythingProps {
  readonly kept: Kept;
  readonly onForgotten: () => Promise<void>;
}

/** Removes everything after asking, and names the matches that would be lost. */
export function ForgetEverything({ kept, onForgotten }: ForgetEverythingProps) {
  const { t } = useTranslation(["device", "common"]);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data: session } = useQuery(sessionQuery());
  const waiting = kept.groups.filter((group) => group.waiting > 0);
  const count = waiting.reduce((sum, group) => sum + group.waiting, 0);
  const forget = async () => {
    setBusy(true);
    await forgetEverything();
    setBusy(false);
    setOpen(false);
    toast.success(t("forget.done"));
    await onForgotten();
  };
  return (
    <>
      <Button variant="danger-outlined" className="mt-5" onClick={() => setOpen(true)}>
        {t("forget.button")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("forget.title")}
        closeLabel={t("common:action.close")}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("forget.keep")}</Button>
            <Button variant="danger" busy={isBusy && t("forget.busy")} onClick={() => void forget()}>
              {t("forget.confirm")}
            </Button>
          </>
        }
      >
        {count > 0 && (
          <Alert error className="mb-3">
            {t("forget.waiting", {
              count,
              groups: formats.list(waiting.map(({ name, hash }) => name ?? hash)),
            })}
          </Alert>
        )}
        <p className="text-ink-2">
          {t("forget.text")} {session ? t("forget.account") : null}
        </p>
      </Dialog>
    </>
  );
}
