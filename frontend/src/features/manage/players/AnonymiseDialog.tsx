import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import { toast } from "../../../ui/toast";
import { useAnonymisePlayer } from "../queries";
import { TypedNameDialog } from "../TypedNameDialog";

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
