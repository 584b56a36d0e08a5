import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/error";
import { useOnSignedInAgain } from "../../../api/queries/session";
import type { Group, Player } from "../../../api/types";
import type { Rules } from "../../../rules/rules";
import { today } from "../../../shared/days";
import { useErrorTexts } from "../../../shared/error-text";
import { CourtLineup, ExpectedToWin } from "../../../shared/lineup/CourtLineup";
import { PlayerPicker } from "../../../shared/lineup/PlayerPicker";
import { LockNotice, type MatchLock } from "../../../shared/match-lock";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { toast } from "../../../ui/toast";
import { CourtActions } from "../components/CourtActions";
import { MatchDetails } from "../components/MatchDetails";
import { ScorePanel } from "../components/ScorePanel";
import { type Draft, newDraft, removeDraft } from "../draft";
import { unusualSets } from "../preview";
import { fieldIdOf, type Problem, problemsOfDetails, problemsOfRules } from "../problems";
import { useAnnouncements } from "../use-announcements";
import { type MatchEntry, useMatchEntry } from "../use-match-entry";
import { useTeamNames } from "../use-team-names";
import { Consequences } from "./Consequences";
import { fourOf, playersBefore } from "./CorrectionTable";
import { type LatestMatch, useCorrectLatest } from "./queries";

interface EditMatchProps {
  group: Group;
  latest: LatestMatch;
  players: readonly Player[];
  rules: Rules;
  lock: MatchLock;
  onClose(): void;
  /** Called when another match has become the latest. */
  onNewer(): void;
}

/** The form that corrects the latest match; the changes are shown for confirmation before saving. */
export function EditMatch({ group, latest, players, rules, lock, onClose, onNewer }: EditMatchProps) {
  const { t } = useTranslation(["manage", "matches", "common"]);
  const texts = useErrorTexts();
  const before = useMemo(() => playersBefore(players, latest, rules), [players, latest, rules]);
  // Of this version of this match: after a deletion another one has its number.
  const draftName = `${group.publicHash}.${latest.matchId}.${latest.editedAt ?? ""}`;
  const entry = useMatchEntry(group, before, rules, {
    name: draftName,
    initial: () => draftOfMatch(latest),
  });
  const { lineup, score, preview, playerOf, dispatch, errorOf } = entry;
  const { isConfirming, setConfirming, refuse, submit } = useReview(entry, rules);
  const teams = useTeamNames(lineup.places, playerOf);
  const announcement = useAnnouncements(lineup, preview, playerOf);
  const giveUp = () => {
    removeDraft(draftName);
    onClose();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <h2 className="text-h2">{t("latest.editTitle", { number: latest.matchNumber })}</h2>
      <ErrorSummary
        title={texts.operation("editMatch")}
        items={entry.problems.map(({ field, text }) => ({ fieldId: fieldIdOf(field), text }))}
        attempt={entry.attempt}
      />
      <div className="with-score-panel gap-4 lg:gap-8">
        <EditedLineup entry={entry} players={before} teams={teams} />
        <Card>
          <div className="flex flex-col gap-5">
            <ScorePanel
              flush
              score={score}
              kinds={entry.kinds}
              dispatch={dispatch}
              teams={teams}
              unusual={unusualSets(rules, score.sets)}
              limits={entry.limits}
              errorOf={errorOf}
            />
            <MatchDetails details={entry.details} dispatch={dispatch} errorOf={errorOf} />
            <LockNotice lock={lock} matchNumber={latest.matchNumber} onNewer={onNewer} />
            <div className="flex flex-col gap-3 md:flex-row md:justify-end">
              <Button onClick={giveUp}>{t("latest.discard")}</Button>
              <Button type="submit" variant="primary">
                {t("latest.review")}
              </Button>
            </div>
          </div>
        </Card>
      </div>
      <ConfirmEdit
        open={isConfirming}
        group={group}
        latest={latest}
        players={players}
        rules={rules}
        lock={lock}
        entry={entry}
        onBack={() => setConfirming(false)}
        onRefused={refuse}
        onNewer={onNewer}
        onSaved={giveUp}
      />
    </form>
  );
}

/** Whether the correction is shown for confirmation, which it is once the rules accept it. */
function useReview({ dispatch, form }: MatchEntry, rules: Rules) {
  const texts = useErrorTexts();
  const [isConfirming, setConfirming] = useState(false);
  const refuse = (problems: readonly Problem[]) => {
    setConfirming(false);
    dispatch({ type: "refused", problems });
  };
  useOnSignedInAgain(() => dispatch({ type: "problemsCleared", field: "" }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = rules.validateMatch(form());
    if (broken.length > 0) {
      refuse(problemsOfRules(broken, texts));
    } else {
      dispatch({ type: "accepted" });
      setConfirming(true);
    }
  };
  return { isConfirming, setConfirming, refuse, submit };
}

function draftOfMatch({ team1, team2, sets, playedOn, notes }: LatestMatch): Draft {
  return {
    ...newDraft(fourOf([...team1, ...team2])),
    sets: sets.map(([left = 0, right = 0]) => [left, right]),
    playedOn,
    notes: notes ?? "",
  };
}

interface EditedLineupProps {
  entry: MatchEntry;
  players: readonly Player[];
  teams: readonly [string, string];
}

/** The court, and the players to pick from. */
function EditedLineup({ entry, players, teams }: EditedLineupProps) {
  const { lineup, preview, playerOf, dispatch, errorOf } = entry;
  return (
    <div className="flex flex-col gap-4">
      <CourtLineup
        lineup={lineup}
        dispatch={dispatch}
        playerOf={playerOf}
        changes={preview.players}
        errorOf={errorOf}
      />
      {preview.expected && <ExpectedToWin expected={preview.expected} teams={teams} />}
      <CourtActions dispatch={dispatch} canUndo={entry.cleared !== null} />
      {lineup.active !== null && <PlayerPicker players={players} lineup={lineup} dispatch={dispatch} />}
    </div>
  );
}

interface ConfirmEditProps {
  open: boolean;
  group: Group;
  latest: LatestMatch;
  players: readonly Player[];
  rules: Rules;
  lock: MatchLock;
  entry: MatchEntry;
  onBack(): void;
  /** The server's field errors. */
  onRefused(problems: readonly Problem[]): void;
  onNewer(): void;
  onSaved(): void;
}

/** Shows all changes of a correction before it is saved. */
function ConfirmEdit({ open, group, latest, players, rules, lock, entry, ...on }: ConfirmEditProps) {
  const { t } = useTranslation(["manage", "common"]);
  const texts = useErrorTexts();
  const correct = useCorrectLatest(group);
  const { matchId, matchNumber } = latest;
  const back = () => {
    correct.reset();
    on.onBack();
  };
  const save = () => {
    if (lock.active === null || lock.secondsLeft === 0) {
      return;
    }
    correct.mutate(
      {
        matchId,
        matchNumber,
        lockId: lock.active.lockId,
        body: { ...entry.match, playedOn: entry.match.playedOn ?? today() },
      },
      {
        onSuccess: () => {
          lock.clear();
          toast.success(t("latest.edited", { number: matchNumber }));
          on.onSaved();
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) {
            return;
          }
          if (error.code === "match.not_latest") {
            correct.reset();
            on.onNewer();
            on.onBack();
          } else if (error.details.length > 0) {
            correct.reset();
            on.onRefused(problemsOfDetails(error, texts));
          }
        },
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={back}
      title={t("latest.confirmTitle", { number: matchNumber })}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={back}>{t("latest.continueEditing")}</Button>
          <NetworkButton
            reasonClass={REASON_FIRST}
            variant="primary"
            disabled={lock.secondsLeft === 0}
            busy={correct.isPending && t("common:action.saving")}
            onClick={save}
          >
            {t("latest.save")}
          </NetworkButton>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{t("latest.confirmText")}</p>
      <Consequences
        edit={open ? entry.match : null}
        latest={latest}
        players={players}
        rules={rules}
        lock={lock}
        onNewer={on.onNewer}
        operation="editMatch"
        error={correct.error}
      />
    </Dialog>
  );
}
