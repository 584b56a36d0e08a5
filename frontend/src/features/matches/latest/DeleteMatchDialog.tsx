import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/error";
import type { Group, Match, Player } from "../../../api/types";
import { teamInFull } from "../../../i18n/team-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import type { Rules } from "../../../rules/rules";
import type { MatchLock } from "../../../shared/match-lock";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Scores } from "../../../ui/Scores";
import { toast } from "../../../ui/toast";
import { setText } from "../preview";
import { Consequences } from "./Consequences";
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
  const remove = useDeleteLatest(group);
  const { shown, typed } = latest;
  const { matchId, matchNumber } = typed;
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
        <WhatIsDeleted match={shown} />
      </p>
      <Consequences
        edit={open ? "deletion" : null}
        latest={typed}
        players={players}
        rules={rules}
        lock={lock}
        onNewer={onNewer}
        operation="deleteMatch"
        error={remove.error}
      />
    </Dialog>
  );
}

/** The match in a sentence, from the side of its winners. */
function WhatIsDeleted({ match: { winner, team1, team2, sets, playedOn } }: { match: Match }) {
  const { t } = useTranslation("manage");
  const language = useLanguage();
  const formats = useFormats();
  const [one, other] = (winner === 1 ? team1 : team2).players;
  return (
    <Scores
      text={t("latest.deleteText", {
        team: teamInFull([one?.name ?? "", other?.name ?? ""], language),
        sets: sets
          .map(([left = 0, right = 0]) => setText(winner === 1 ? [left, right] : [right, left]))
          .join(" "),
        date: formats.day(playedOn),
      })}
    />
  );
}
