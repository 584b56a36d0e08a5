import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { toast } from "../../../ui/toast";
import { ChangeTable } from "../back-to/ChangeTable";
import { usePlaceText } from "../join/use-place-text";
import { type SplitPreview, type SplitRequest, useSplit } from "./queries";

interface SplitDialogProps {
  readonly group: Group;
  /** The name of the player who is split. */
  readonly name: string;
  readonly nameOfOther: string;
  readonly request: SplitRequest;
  readonly preview: SplitPreview;
  onClose(): void;
  onSplit(): void;
  onRefused(error: unknown): void;
}

/** What a split changes, before it is made. */
export function SplitDialog(props: SplitDialogProps) {
  const { group, name, nameOfOther, request, preview, onClose, onSplit, onRefused } = props;
  const { t } = useTranslation(["manage", "common"]);
  const formats = useFormats();
  const texts = useErrorTexts();
  const placeText = usePlaceText();
  const paths = usePaths();
  const navigate = useNavigate();
  const split = useSplit(group);
  const count = request.matches.length;
  const confirm = () =>
    split.mutate(request, {
      onSuccess: () => {
        onSplit();
        toast.success(t("split.done", { name, other: nameOfOther }));
        void navigate(paths.splitPlayer(group.groupId), { replace: true });
      },
      onError: onRefused,
    });
  const { other } = preview;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("split.confirm.title", { count, number: formats.number(count), other: nameOfOther })}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:action.cancel")}</Button>
          <NetworkButton
            reasonClass={REASON_FIRST}
            variant="solid"
            busy={split.isPending && t("join.busy")}
            onClick={confirm}
          >
            {t("split.confirm.action")}
          </NetworkButton>
        </>
      }
    >
      <p className="text-ink-2">
        {t("split.confirm.text", {
          count: preview.changedMatches,
          number: formats.number(preview.changedMatches),
          date: formats.fullDayMonth(preview.undoableUntil),
        })}
      </p>
      <p className="my-4 flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere font-semibold">{nameOfOther}</span>
        <span>
          {placeText(other.rankAfter, other.gamesPlayed)}
          {", "}
          <span className="numerals">{formats.rating(other.eloAfter)}</span>
        </span>
      </p>
      {preview.players.length > 0 && (
        <ChangeTable players={preview.players} className="max-h-80 border-line border-y" />
      )}
      {split.error && (
        <Alert error title={t("split.confirm.failed")} className="mt-4">
          {texts.error(split.error)}
        </Alert>
      )}
    </Dialog>
  );
}
