import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { toast } from "../../../ui/toast";
import { useAnonymisePlayer, useDeletePlayer } from "../queries";
import { TypedNameDialog } from "../TypedNameDialog";

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
          <NetworkButton
            reasonClass={REASON_FIRST}
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
          </NetworkButton>
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

interface AnonymiseDialogProps {
  group: Group;
  /** The player to anonymise; null while the dialog is closed. */
  player: Player | null;
  onClose(done: boolean): void;
}

/** Explains why a player with matches cannot be deleted, and removes the name instead. */
export function AnonymiseDialog({ group, player, onClose }: AnonymiseDialogProps) {
  const { t } = useTranslation("manage");
  const texts = useErrorTexts();
  const anonymise = useAnonymisePlayer(group);
  const name = player?.name ?? "";
  const close = (done: boolean) => {
    anonymise.reset();
    onClose(done);
  };
  return (
    <TypedNameDialog
      open={player !== null}
      onClose={() => close(false)}
      title={t("anonymise.title", { name })}
      label={t("anonymise.typeName", { name })}
      check={(typed) => (typed.trim().normalize("NFC") === name ? undefined : t("anonymise.mismatch"))}
      confirm={t("anonymise.confirm")}
      busy={anonymise.isPending && t("anonymise.busy")}
      failure={anonymise.error ? { text: texts.error(anonymise.error) } : undefined}
      onConfirm={() => {
        if (player) {
          anonymise.mutate(player.playerId, {
            onSuccess: () => {
              toast.success(t("anonymise.done"));
              close(true);
            },
          });
        }
      }}
    >
      <p>{texts.code("player.has_matches", {})}</p>
      <p className="mt-3 text-ink-2">{t("anonymise.why", { count: player?.gamesPlayed ?? 0 })}</p>
      <h3 className="mt-4 text-h3">{t("anonymise.instead")}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-2">
        <li>{t("anonymise.nameGoes")}</li>
        <li>{t("anonymise.numbersStay")}</li>
        <li>{t("anonymise.forGood")}</li>
      </ul>
    </TypedNameDialog>
  );
}
