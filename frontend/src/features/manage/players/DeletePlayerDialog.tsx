import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { toast } from "../../../ui/toast";
import { useDeletePlayer } from "../queries";

interface DeletePlayerDialogProps {
  group: Group;
  /** The player to delete; null while the dialog is closed. */
  player: Player | null;
  onClose(deleted: boolean): void;
}

export function DeletePlayerDialog({ group, player, onClose }: DeletePlayerDialogProps) {
  const { t } = useTranslation(["manage", "common"]);
  const texts = useErrorTexts();
  const remove = useDeletePlayer(group);
  const name = player?.name ?? "";
  const close = (deleted: boolean) => {
    remove.reset();
    onClose(deleted);
  };
  return (
    <Dialog
      open={player !== null}
      onClose={() => close(false)}
      title={t("deletePlayer.title", { name })}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={() => close(false)}>{t("common:action.cancel")}</Button>
          <Button
            variant="danger"
            busy={remove.isPending && t("deletePlayer.busy")}
            onClick={() => {
              if (player) {
                remove.mutate(player.playerId, {
                  onSuccess: () => {
                    toast.success(t("deletePlayer.done", { name }));
                    close(true);
                  },
                });
              }
            }}
          >
            {t("deletePlayer.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t("deletePlayer.text")}</p>
      {remove.error && (
        <Alert error className="mt-4">
          {texts.error(remove.error)}
        </Alert>
      )}
    </Dialog>
  );
}
