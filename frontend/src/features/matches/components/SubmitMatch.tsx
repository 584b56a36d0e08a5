import { ChevronDown } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import type { Rules } from "../../../rules/rules";
import { can } from "../../../shared/access";
import { useErrorTexts } from "../../../shared/error-text";
import { CourtLineup, ExpectedToWin } from "../../../shared/lineup/CourtLineup";
import { PlayerPicker } from "../../../shared/lineup/PlayerPicker";
import { Alert } from "../../../ui/Alert";
import { cx } from "../../../ui/cx";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import type { Corrected } from "../correction";
import { leaveDraftInTab } from "../draft";
import { unusualSets } from "../preview";
import { cellId, problemsOfRules } from "../problems";
import { completeSets, firstMissingCell } from "../score-entry";
import { useAnnouncements } from "../use-announcements";
import type { Submitted } from "../use-delivery";
import { type MatchEntry, useMatchEntry } from "../use-match-entry";
import { useSimilarText } from "../use-similar-text";
import { type Failure, useSubmission } from "../use-submission";
import { useTeamNames } from "../use-team-names";
import { useStreakProfiles } from "../winning-streak";
import { CourtActions } from "./CourtActions";
import { EntryBar } from "./EntryBar";
import { MatchCalculations } from "./MatchCalculations";
import { MatchDetails } from "./MatchDetails";
import { PasscodeSheet } from "./PasscodeSheet";
import { ResultTable } from "./ResultTable";
import { SavedPasscode } from "./SavedPasscode";
import { SCORE_PAD_ID, ScorePanel } from "./ScorePanel";
import { TwinSheet } from "./TwinSheet";
import { UndoSwitch } from "./UndoSwitch";

interface SubmitMatchProps {
  group: Group;
  players: readonly Player[];
  rules: Rules;
  /** Whether the form takes the focus, as it does for every match but the first that is shown here. */
  takesFocus: boolean;
  /** The entry of the outbox that is corrected; null for the next match. */
  corrected: Corrected | null;
  onSubmitted: (submitted: Submitted) => void;
  /** Why the match was refused, if it was and the form is for it again. */
  failure: Failure | null;
}

/** The form for a match: players, score and a live preview of the changes. */
export function SubmitMatch(props: SubmitMatchProps) {
  const { group, rules, takesFocus, corrected, onSubmitted, failure } = props;
  const { t } = useTranslation(["matches", "common"]);
  // While the match is sent, its own result arrives: the preview stays that of the players before it.
  const [playersBefore, setPlayersBefore] = useState<readonly Player[] | null>(null);
  const players = playersBefore ?? props.players;
  const entry = useMatchEntry(group, players, rules, corrected?.draft);
  const profileOf = useStreakProfiles(group.publicHash, entry.lineup.places, entry.outcome?.winner);
  const submission = useSubmission({
    group,
    players,
    rules,
    entry,
    profileOf,
    replaces: corrected?.key ?? null,
    onSending: (isSending) => setPlayersBefore(isSending ? players : null),
    onSubmitted,
    failure,
  });
  const [showsWork, setShowsWork] = useState(false);
  const { lineup, score, playerOf } = entry;
  const teams = useTeamNames(lineup.places, playerOf);
  const announcement = useAnnouncements(lineup, entry.preview, playerOf);
  useViewOfEntry(entry, takesFocus);
  const toggleWork = useCallback(() => setShowsWork((shown) => !shown), []);

  return (
    <>
      <form noValidate onSubmit={submission.onSubmit} className="flex flex-col gap-3">
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
        {group.submissionsPaused && !can(group, "matches") ? (
          <Alert title={t("paused.title")}>{t("paused.text")}</Alert>
        ) : null}
        <ErrorSummary title={t("failed")} items={submission.summary} attempt={entry.attempt} />
        <div className="with-score-panel gap-2 lg:gap-8">
          <PlayersColumn
            entry={entry}
            players={players}
            teams={teams}
            showsWork={showsWork}
            onToggleWork={toggleWork}
          />
          <ScoreColumn
            group={group}
            entry={entry}
            rules={rules}
            teams={teams}
            submission={submission}
            showsWork={showsWork}
            onToggleWork={toggleWork}
          />
        </div>
      </form>
      <PasscodeSheet {...submission.sheet} />
      {submission.twin === null ? null : (
        <TwinSheet
          {...submission.twin}
          onSee={() => leaveDraftInTab(entry.draftName)}
          places={lineup.places}
          sets={score.sets}
          outcome={entry.outcome}
          playerOf={playerOf}
        />
      )}
    </>
  );
}

interface PlayersColumnProps extends WorkProps {
  players: readonly Player[];
  teams: readonly [string, string];
}

/** The court, and below it the players to pick from or what the match changes. */
function PlayersColumn({ entry, players, teams, showsWork, onToggleWork }: PlayersColumnProps) {
  const { lineup, preview, playerOf, dispatch } = entry;
  const picking = lineup.active !== null;
  return (
    <div className="flex flex-col gap-2.5 lg:gap-4">
      <CourtLineup
        lineup={lineup}
        dispatch={dispatch}
        playerOf={playerOf}
        changes={preview.players}
        errorOf={entry.errorOf}
      />
      {preview.expected === null ? null : (
        <div className={picking ? "hidden lg:block" : ""}>
          <ExpectedToWin expected={preview.expected} teams={teams} />
        </div>
      )}
      <CourtActions dispatch={dispatch} canUndo={entry.cleared !== null} className="hidden lg:flex" />
      {picking ? (
        <PlayerPicker players={players} lineup={lineup} dispatch={dispatch} />
      ) : (
        <div className="hidden lg:block">
          <ResultTable
            places={lineup.places}
            playerOf={playerOf}
            preview={preview}
            open={showsWork}
            onToggle={onToggleWork}
          />
        </div>
      )}
    </div>
  );
}

interface ScoreColumnProps extends WorkProps {
  group: Group;
  rules: Rules;
  teams: readonly [string, string];
  submission: Pick<ReturnType<typeof useSubmission>, "busy" | "wait">;
}

/** The score with its keys, what else is entered, and the bar that submits the match. */
function ScoreColumn(props: ScoreColumnProps) {
  const { group, entry, rules, teams, submission, showsWork, onToggleWork } = props;
  const { lineup, score, playerOf, dispatch } = entry;
  const unusual = useMemo(() => unusualSets(rules, score.sets), [rules, score.sets]);
  const problem = useScoreProblem(entry, rules);
  const similar = useSimilarText(group, entry);
  return (
    <div className="flex flex-col gap-4 lg:gap-0 lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <ScorePanel
        className={cx(lineup.active !== null && "max-lg:hidden")}
        notesInBar
        score={score}
        kinds={entry.kinds}
        dispatch={dispatch}
        teams={teams}
        unusual={unusual}
        limits={entry.limits}
        errorOf={entry.errorOf}
      />
      <CourtActions dispatch={dispatch} canUndo={entry.cleared !== null} className="-my-1.5 lg:hidden" />
      <MatchOptions group={group} entry={entry} showsWork={showsWork} onToggleWork={onToggleWork} />
      <EntryBar
        places={lineup.places}
        sets={score.sets}
        outcome={entry.outcome}
        violated={problem}
        unusual={unusual}
        similar={similar}
        teams={teams}
        playerOf={playerOf}
        busy={submission.busy}
        wait={submission.wait}
      />
    </div>
  );
}

interface WorkProps {
  entry: MatchEntry;
  /** Whether the calculations of the changes are shown. */
  showsWork: boolean;
  onToggleWork: () => void;
}

interface MatchOptionsProps extends WorkProps {
  group: Group;
}

/** Date and notes, what this device does with the match, and on phones the calculations. */
function MatchOptions({ group, entry, showsWork, onToggleWork }: MatchOptionsProps) {
  const { lineup, preview, playerOf } = entry;
  return (
    <div
      className={cx(
        "flex flex-col gap-4 rounded-card border border-line bg-surface p-4 lg:rounded-none lg:border-0 lg:border-t lg:bg-transparent lg:p-6 lg:pb-4",
        lineup.active !== null && "max-lg:hidden",
      )}
    >
      <MatchDetails details={entry.details} dispatch={entry.dispatch} errorOf={entry.errorOf} />
      {can(group, "matches") ? null : <SavedPasscode publicHash={group.publicHash} />}
      <UndoSwitch />
      {preview.players === null ? null : (
        <div className="lg:hidden">
          <WorkToggle open={showsWork} onToggle={onToggleWork} />
          {showsWork ? (
            <div className="animate-open pt-2">
              <MatchCalculations places={lineup.places} playerOf={playerOf} preview={preview} />
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
}

function WorkToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation("matches");
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-1.5 px-1 font-semibold text-action text-row hover:text-action-deep"
    >
      {t("calculation.phone")}
      <ChevronDown
        aria-hidden="true"
        className={cx("size-4 transition-transform", open && "rotate-180")}
        strokeWidth={2}
      />
    </button>
  );
}

/** Why the sets, which are complete, have no winner; null if they have one, or a game is missing. */
function useScoreProblem({ score: { sets }, kinds, outcome, form }: MatchEntry, rules: Rules): string | null {
  const { t } = useTranslation("matches");
  const texts = useErrorTexts();
  if (sets.length === 3 && kinds[2] === "decidingSet" && sets[2]?.every((games) => games === null)) {
    return t("bar.oneEach");
  }
  if (outcome !== null || completeSets(sets) === null) return null;
  const problems = problemsOfRules(rules.validateMatch(form()), texts);
  return problems.find(({ field }) => field.startsWith("sets"))?.text ?? null;
}

/** Moves the focus and the view to what is entered next. */
function useViewOfEntry({ lineup, score, kinds }: MatchEntry, takesFocus: boolean) {
  const picking = lineup.active !== null;
  useScoreAfterPicking(picking, cellId(firstMissingCell(score.sets) ?? score.active), takesFocus);
  useKeysInView(
    picking,
    kinds.some((kind) => kind !== "set"),
  );
}

/**
 * Moves the focus to the first empty score cell once the fourth player is picked, so that digits can be typed. The next
 * match starts there too, or at the court while a player is missing.
 */
function useScoreAfterPicking(picking: boolean, id: string, takesFocus: boolean) {
  const before = useRef(picking || takesFocus);
  useEffect(() => {
    if (before.current && !picking) document.getElementById(id)?.focus({ preventScroll: true });
    before.current = picking;
  }, [picking, id]);
  useEffect(() => {
    if (takesFocus) {
      // The button of the result, which had the focus, was at the end of a longer page.
      window.scrollTo(0, 0);
      document
        .querySelector<HTMLElement>('[data-court] [aria-pressed="true"]')
        ?.focus({ preventScroll: true });
    }
  }, [takesFocus]);
}

/** On short screens the lower keys would lie under the bar. Beside a deciding set there are more of them. */
function useKeysInView(picking: boolean, hasDecidingSet: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys become more with the deciding set
  useEffect(() => {
    if (!picking) document.getElementById(SCORE_PAD_ID)?.scrollIntoView({ block: "nearest" });
  }, [picking, hasDecidingSet]);
}
