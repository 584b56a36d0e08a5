import { type FormEvent, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Ranking } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import type { Rules } from "../../../rules/rules";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { CourtActions } from "../components/CourtActions";
import { CourtLineup } from "../components/CourtLineup";
import { ExpectedToWin } from "../components/ExpectedToWin";
import { MatchDetails } from "../components/MatchDetails";
import { PlayerPicker } from "../components/PlayerPicker";
import { ScorePanel } from "../components/ScorePanel";
import { newDraft, removeDraft } from "../draft";
import { unusualSets } from "../preview";
import { fieldIdOf, type Problem, problemsOfRules } from "../problems";
import { useAnnouncements } from "../use-announcements";
import { useChanges } from "../use-changes";
import { useMatchEntry } from "../use-match-entry";
import { useTeamNames } from "../use-team-names";
import { ConfirmEdit } from "./ConfirmEdit";
import { LockNotice } from "./LockNotice";
import type { LatestMatch } from "./queries";
import { fourOf, rankingsBefore } from "./standings";
import type { MatchLock } from "./use-match-lock";

interface EditMatchProps {
  group: Group;
  latest: LatestMatch;
  rankings: readonly Ranking[];
  rules: Rules;
  lock: MatchLock;
  onClose(): void;
  /** Called when another match has become the latest. */
  onNewer(): void;
}

/** The form that corrects the latest match; the changes are shown for confirmation before saving. */
export function EditMatch({ group, latest, rankings, rules, lock, onClose, onNewer }: EditMatchProps) {
  const { t } = useTranslation(["manage", "matches", "common"]);
  const texts = useErrorTexts();
  const before = useMemo(() => rankingsBefore(rankings, latest, rules), [rankings, latest, rules]);
  const draftName = `${group.publicHash}.${latest.matchNumber}`;
  const entry = useMatchEntry(group, before, rules, {
    name: draftName,
    begin: () => ({
      ...newDraft(fourOf([...latest.team1, ...latest.team2])),
      sets: latest.sets.map(([left = 0, right = 0]) => [left, right]),
      playedOn: latest.playedOn,
      notes: latest.notes ?? "",
    }),
  });
  const { lineup, score, preview, rankingOf } = entry;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const teams = useTeamNames(lineup.places, rankingOf);
  const announcement = useAnnouncements(lineup, preview, rankingOf);
  const errorOf = useCallback(
    (field: string) => problems.find((problem) => problem.field === field)?.text,
    [problems],
  );
  const forget = useCallback(
    (start: string) =>
      setProblems((shown) => shown.filter(({ field }) => field !== "" && !field.startsWith(start))),
    [],
  );
  const { changeLineup, changeScore, clear, swap } = useChanges(entry, forget);
  const refuse = (found: readonly Problem[]) => {
    setConfirming(false);
    setProblems(found);
    setAttempt(attempt + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = rules.validateMatch(entry.form());
    if (broken.length > 0 || entry.submission() === null) {
      refuse(problemsOfRules(broken, texts));
    } else {
      setProblems([]);
      setConfirming(true);
    }
  };
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
        items={problems.map(({ field, text }) => ({ fieldId: fieldIdOf(field), text }))}
        attempt={attempt}
      />
      <div className="with-score-panel gap-4 lg:gap-8">
        <div className="flex flex-col gap-4">
          <CourtLineup
            lineup={lineup}
            dispatch={changeLineup}
            rankingOf={rankingOf}
            changes={preview.players}
            errorOf={errorOf}
          />
          {preview.expected && <ExpectedToWin expected={preview.expected} teams={teams} />}
          <CourtActions onSwap={swap} onClear={clear} />
          {lineup.active !== null && (
            <PlayerPicker rankings={before} lineup={lineup} dispatch={changeLineup} />
          )}
        </div>
        <Card>
          <div className="flex flex-col gap-5">
            <ScorePanel
              flush
              score={score}
              dispatch={changeScore}
              teams={teams}
              unusual={unusualSets(rules, score.sets)}
              limits={entry.limits}
              errorOf={errorOf}
            />
            <MatchDetails {...entry.rest} needsPasscode={false} errorOf={errorOf} onChanged={forget} />
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
        rankings={rankings}
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
