import { ChevronDown } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import type { Rules } from "../../../rules/rules";
import { useErrorTexts } from "../../../shared/error-text";
import { CourtLineup, ExpectedToWin } from "../../../shared/lineup/CourtLineup";
import { PlayerPicker } from "../../../shared/lineup/PlayerPicker";
import { Alert } from "../../../ui/Alert";
import { cx } from "../../../ui/cx";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { unusualSets } from "../preview";
import { cellId, problemsOfRules } from "../problems";
import { completeSets, firstMissingCell } from "../score-entry";
import { useAnnouncements, useTeamNames } from "../use-announcements";
import { type DraftPlace, useMatchEntry } from "../use-match-entry";
import { type Failure, type Submitted, useSubmission } from "../use-submission";
import { useStreakProfiles } from "../winning-streak";
import { CourtActions } from "./CourtActions";
import { EntryBar } from "./EntryBar";
import { MatchCalculations } from "./MatchCalculations";
import { MatchDetails } from "./MatchDetails";
import { PasscodeSheet } from "./PasscodeSheet";
import { ResultTable } from "./ResultTable";
import { SavedPasscode } from "./SavedPasscode";
import { SCORE_PAD_ID, ScorePanel } from "./ScorePanel";
import { UndoSwitch } from "./UndoSwitch";

interface SubmitMatchProps {
  group: Group;
  players: readonly Player[];
  rules: Rules;
  /** Whether the match follows one that was saved here: then the form takes the focus. */
  isNext: boolean;
  /** The entry of the outbox that is corrected; null for the next match. */
  corrected: Corrected | null;
  onSubmitted: (submitted: Submitted) => void;
  /** Why the match was refused, if it was and the form is for it again. */
  failure: Failure | null;
}

export interface Corrected {
  /** The key that the entry has in the outbox. */
  readonly key: string;
  /** Where and with what its draft begins. */
  readonly draft: DraftPlace;
}

/** The form for a match: players, score and a live preview of the changes. */
export function SubmitMatch(props: SubmitMatchProps) {
  const { group, rules, isNext, corrected, onSubmitted, failure } = props;
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
  const { lineup, score, preview, playerOf, dispatch, errorOf } = entry;
  const teams = useTeamNames(lineup.places, playerOf);
  const announcement = useAnnouncements(lineup, preview, playerOf);
  const picking = lineup.active !== null;
  const hasDecidingSet = entry.kinds.some((kind) => kind !== "set");
  useScoreAfterPicking(picking, cellId(firstMissingCell(score.sets) ?? score.active), isNext);
  useKeysInView(picking, hasDecidingSet);

  const unusual = useMemo(() => unusualSets(rules, score.sets), [rules, score.sets]);
  const texts = useErrorTexts();
  const isUndecided = entry.outcome === null && completeSets(score.sets) !== null;
  const violated = isUndecided
    ? problemsOfRules(rules.validateMatch(entry.form()), texts).find(({ field }) => field.startsWith("sets"))
    : undefined;
  const isOneSetEach =
    score.sets.length === 3 &&
    entry.kinds[2] === "decidingSet" &&
    score.sets[2]?.every((games) => games === null);

  const toggleWork = useCallback(() => setShowsWork((shown) => !shown), []);
  const canUndo = entry.cleared !== null;

  return (
    <>
      <form noValidate onSubmit={submission.onSubmit} className="flex flex-col gap-3">
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
        {group.submissionsPaused && !group.isOwner ? (
          <Alert title={t("paused.title")}>{t("paused.text")}</Alert>
        ) : null}
        <ErrorSummary title={t("failed")} items={submission.summary} attempt={entry.attempt} />
        <div className="with-score-panel gap-2 lg:gap-8">
          <div className="flex flex-col gap-2.5 lg:gap-4">
            <CourtLineup
              lineup={lineup}
              dispatch={dispatch}
              playerOf={playerOf}
              changes={preview.players}
              errorOf={errorOf}
            />
            {preview.expected === null ? null : (
              <div className={picking ? "hidden lg:block" : ""}>
                <ExpectedToWin expected={preview.expected} teams={teams} />
              </div>
            )}
            <CourtActions dispatch={dispatch} canUndo={canUndo} className="hidden lg:flex" />
            {picking ? (
              <PlayerPicker players={players} lineup={lineup} dispatch={dispatch} />
            ) : (
              <div className="hidden lg:block">
                <ResultTable
                  places={lineup.places}
                  playerOf={playerOf}
                  preview={preview}
                  open={showsWork}
                  onToggle={toggleWork}
                />
              </div>
            )}
          </div>
          <div className="flex flex-col gap-4 lg:gap-0 lg:rounded-card lg:border lg:border-line lg:bg-surface">
            <ScorePanel
              className={cx(picking && "max-lg:hidden")}
              notesInBar
              score={score}
              kinds={entry.kinds}
              dispatch={dispatch}
              teams={teams}
              unusual={unusual}
              limits={entry.limits}
              errorOf={errorOf}
            />
            <CourtActions dispatch={dispatch} canUndo={canUndo} className="-my-1.5 lg:hidden" />
            <div
              className={cx(
                "flex flex-col gap-4 rounded-card border border-line bg-surface p-4 lg:rounded-none lg:border-0 lg:border-t lg:bg-transparent lg:p-6 lg:pb-4",
                picking && "max-lg:hidden",
              )}
            >
              <MatchDetails details={entry.details} dispatch={dispatch} errorOf={errorOf} />
              {group.isOwner ? null : <SavedPasscode publicHash={group.publicHash} />}
              <UndoSwitch />
              {preview.players === null ? null : (
                <div className="lg:hidden">
                  <WorkToggle open={showsWork} onToggle={toggleWork} />
                  {showsWork ? (
                    <div className="animate-open pt-2">
                      <MatchCalculations places={lineup.places} playerOf={playerOf} preview={preview} />
                    </div>
                  ) : null}
                </div>
              )}
            </div>
            <EntryBar
              places={lineup.places}
              sets={score.sets}
              outcome={entry.outcome}
              violated={isOneSetEach ? t("bar.oneEach") : (violated?.text ?? null)}
              unusual={unusual}
              teams={teams}
              playerOf={playerOf}
              busy={submission.busy}
              wait={submission.wait}
            />
          </div>
        </div>
      </form>
      <PasscodeSheet
        {...submission.sheet}
        groupName={group.name}
        attempt={entry.attempt}
        busy={submission.busy}
        wait={submission.wait}
      />
    </>
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

/**
 * Moves the focus to the first empty score cell once the fourth player is picked, so that digits can be typed. The next
 * match starts there too, or at the court while a player is missing.
 */
function useScoreAfterPicking(picking: boolean, id: string, isNext: boolean) {
  const before = useRef(picking || isNext);
  useEffect(() => {
    if (before.current && !picking) document.getElementById(id)?.focus({ preventScroll: true });
    before.current = picking;
  }, [picking, id]);
  useEffect(() => {
    if (isNext) {
      // The button of the result, which had the focus, was at the end of a longer page.
      window.scrollTo(0, 0);
      document
        .querySelector<HTMLElement>('[data-court] [aria-pressed="true"]')
        ?.focus({ preventScroll: true });
    }
  }, [isNext]);
}

/** On short screens the lower keys would lie under the bar. Beside a deciding set there are more of them. */
function useKeysInView(picking: boolean, hasDecidingSet: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys become more with the deciding set
  useEffect(() => {
    if (!picking) document.getElementById(SCORE_PAD_ID)?.scrollIntoView({ block: "nearest" });
  }, [picking, hasDecidingSet]);
}
