import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { LoadFailure } from "../../../shared/LoadFailure";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast";
import { ChangeTable } from "./ChangeTable";
import { restorationPreviewQuery, useRestore } from "./queries";

interface EnterAgainDialogProps {
  readonly open: boolean;
  readonly group: Group;
  readonly rewindId: number;
  /** The numbers that the matches had, in order. */
  readonly numbers: number[];
  onClose(): void;
}

/** Shows whose rating it changes to enter removed matches again, before it is done. */
export function EnterAgainDialog({ open, group, rewindId, numbers, onClose }: EnterAgainDialogProps) {
  const { t } = useTranslation(["rewind", "common"]);
  const formats = useFormats();
  const texts = useErrorTexts();
  const restore = useRestore(group, rewindId);
  const preview = useQuery({ ...restorationPreviewQuery(group, rewindId, numbers), enabled: open });
  const count = numbers.length;
  const number = formats.number(count);
  const close = () => {
    restore.reset();
    onClose();
  };
  const confirm = () =>
    restore.mutate(numbers, {
      onSuccess: () => {
        toast.success(t("enter.done", { count, number }));
        close();
      },
    });
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("enter.title", { count, number })}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={close}>{t("common:action.cancel")}</Button>
          <NetworkButton
            reasonClass={REASON_FIRST}
            variant="solid"
            disabled={preview.data === undefined}
            busy={restore.isPending && t("enter.busy")}
            onClick={confirm}
          >
            {t("enter.action")}
          </NetworkButton>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{t("enter.text")}</p>
      {preview.data ? (
        <ChangeTable players={preview.data} className="max-h-80 border-line border-y" />
      ) : preview.error ? (
        <LoadFailure title={t("enter.failed")} error={preview.error} onRetry={preview.refetch} />
      ) : (
        <Loading label={t("common:loading")}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {restore.error && (
        <Alert error title={t("enter.failed")} className="mt-4">
          {texts.error(restore.error)}
        </Alert>
      )}
    </Dialog>
  );
}
