import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/error";
import type { Group, Player } from "../../../api/types";
import { teamInFull } from "../../../i18n/team-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import type { Rules } from "../../../rules/rules";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Scores } from "../../../ui/Scores";
import { toast } from "../../../ui/toast";
import { setText } from "../preview";
import { CorrectionTable, fourOf } from "./CorrectionTable";
import { LockNotice, type MatchLock } from "./match-lock";
import { type Latest, useDeleteLatest } from "./queries";

interface DeleteMatchDialogProps {
  open: boolean;
  group: Group;
  latest: Latest;
  players: readonly Player[];
  rules: Rules;
  lock: MatchLock;
  onClose(): void;
  /** Called when another match has become the latest. */
  onNewer(): void;
}

/** Shows all changes before the latest match is deleted. */
export function DeleteMatchDialog({
  open,
  group,
  latest,
  players,
  rules,
  lock,
  onClose,
  onNewer,
}: DeleteMatchDialogProps) {
  const { t } = useTranslation(["manage", "common"]);
  const texts = useErrorTexts();
  const language = useLanguage();
  const formats = useFormats();
  const remove = useDeleteLatest(group);
  const { shown, typed } = latest;
  const { matchId, matchNumber } = typed;
  const winner = shown.winner === 1 ? shown.team1 : shown.team2;
  const [one, other] = winner.players;
  const affected = open
    ? rules.previewCorrection({ players: [...players], before: fourOf(typed.before) })
    : undefined;

  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () => {
    if (lock.active === null || lock.secondsLeft === 0) {
      return;
    }
    remove.mutate(
      { matchId, matchNumber, lockId: lock.active.lockId },
      {
        onSuccess: () => {
          lock.clear();
          toast.success(t("latest.deleted", { number: matchNumber }));
          close();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === "match.not_latest") {
            onNewer();
            close();
          }
        },
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("latest.deleteTitle", { number: matchNumber })}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={close}>{t("latest.keep")}</Button>
          <NetworkButton
            reasonClass={REASON_FIRST}
            variant="danger"
            disabled={lock.secondsLeft === 0}
            busy={remove.isPending && t("deletePlayer.busy")}
            onClick={confirm}
          >
            {t("latest.delete")}
          </NetworkButton>
        </>
      }
    >
      <p className="mb-4 text-ink-2">
        <Scores
          text={t("latest.deleteText", {
            team: teamInFull([one?.name ?? "", other?.name ?? ""], language),
            sets: shown.sets
              .map(([left = 0, right = 0]) => setText(shown.winner === 1 ? [left, right] : [right, left]))
              .join(" "),
            date: formats.day(shown.playedOn),
          })}
        />
      </p>
      {affected && (
        <CorrectionTable
          affected={affected}
          players={players}
          four={[...typed.team1, ...typed.team2]}
          rules={rules}
        />
      )}
      <div className="mt-4">
        <LockNotice lock={lock} matchNumber={matchNumber} onNewer={onNewer} />
      </div>
      {remove.error && (
        <Alert error title={texts.operation("deleteMatch")} className="mt-4">
          {texts.error(remove.error)}
        </Alert>
      )}
    </Dialog>
  );
}
