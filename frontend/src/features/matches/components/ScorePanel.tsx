import { Delete, Plus } from "lucide-react";
import { type Dispatch, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Field, FieldError } from "../../../ui/Field";
import { setField } from "../problems";
import { gamesAt, type ScoreAction, type ScoreEntry } from "../score-entry";
import type { SetKind } from "../score-rules";
import { ScoreRows } from "./ScoreRows";

interface ScorePanelProps {
  /** Without padding, inside a card that has its own. */
  flush?: boolean;
  /** Whether on phones the bar at the bottom has the notes on unusual scores, so that the keys stay in place. */
  notesInBar?: boolean;
  className?: string;
  score: ScoreEntry;
  kinds: readonly SetKind[];
  dispatch: Dispatch<ScoreAction>;
  teams: readonly [string, string];
  unusual: readonly string[];
  limits: { setsMax: number; gamesMax: number };
  errorOf: (field: string) => string | undefined;
}

/** The sets and the score keys. */
export function ScorePanel({
  flush = false,
  notesInBar = false,
  className,
  score,
  kinds,
  dispatch,
  teams,
  unusual,
  limits,
  errorOf,
}: ScorePanelProps) {
  const { t } = useTranslation("matches");
  const error = errorOf("sets");
  return (
    <section aria-labelledby="score-title" className={cx(!flush && "lg:p-6", className)}>
      <h2 id="score-title" className="sr-only mb-2 text-h2 lg:not-sr-only lg:mb-3">
        {t("score.title")}
      </h2>
      <ScoreRows
        score={score}
        kinds={kinds}
        dispatch={dispatch}
        teams={teams}
        unusual={unusual}
        notesClass={notesInBar ? "max-lg:hidden" : undefined}
        errorOf={(set) => errorOf(setField(set))}
      />
      {error === undefined ? null : <FieldError id="sets-error">{error}</FieldError>}
      <div className="mt-2">
        <ScorePad
          current={gamesAt(score, score.active)}
          isDeciding={kinds.some((kind) => kind !== "set")}
          maxGames={limits.gamesMax}
          canAddSet={score.sets.length < limits.setsMax}
          dispatch={dispatch}
        />
      </div>
      <p className="mt-2 hidden text-caption text-ink-2 lg:block">{t("score.hint")}</p>
    </section>
  );
}

export const SCORE_PAD_ID = "score-pad";

/** Keys for usual sets, and for long tie-breaks. */
const KEYS = { usual: keysOf(0, 7), more: keysOf(8, 15) };
/** The same beside a deciding set, which may be a match tie-break. */
const DECIDING_KEYS = { usual: keysOf(0, 12), more: keysOf(13, 25) };

function keysOf(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface ScorePadProps {
  /** The games in the active cell; its key is highlighted. */
  current: number | null;
  isDeciding: boolean;
  maxGames: number;
  canAddSet: boolean;
  dispatch: Dispatch<ScoreAction>;
}

/** The score keys; "More" switches to higher numbers and a field for others. */
const ScorePad = memo(function ScorePad({
  current,
  isDeciding,
  maxGames,
  canAddSet,
  dispatch,
}: ScorePadProps) {
  const { t } = useTranslation("matches");
  const [more, setMore] = useState(false);
  const type = (games: number) => {
    dispatch({ type: "typed", games });
    setMore(false);
  };
  const keys = (isDeciding ? DECIDING_KEYS : KEYS)[more ? "more" : "usual"];
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
      <div
        id={SCORE_PAD_ID}
        role="group"
        aria-label={t("score.keys")}
        className={cx(
          "grid scroll-mb-[env(safe-area-inset-bottom)] grid-cols-5",
          isDeciding ? "gap-1.75" : "gap-2",
        )}
      >
        {keys.map((games) => (
          <Key key={games} low={isDeciding} lit={games === current} onPress={() => type(games)}>
            {games}
          </Key>
        ))}
        <Key quiet low={isDeciding} expanded={more} onPress={() => setMore(!more)}>
          {t("score.more")}
        </Key>
        <Key quiet low={isDeciding} label={t("score.erase")} onPress={() => dispatch({ type: "erased" })}>
          <Delete aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Key>
      </div>
      {more ? (
        <MoreGames maxGames={maxGames} canAddSet={canAddSet} onEnter={type} dispatch={dispatch} />
      ) : null}
    </div>
  );
});

interface KeyProps {
  /** In three rows on a screen where there is room for two high ones. */
  low: boolean;
  lit?: boolean;
  quiet?: boolean;
  expanded?: boolean;
  label?: string;
  onPress: () => void;
  children: React.ReactNode;
}

function Key({ low, lit = false, quiet = false, expanded, label, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={expanded}
      onClick={onPress}
      className={cx(
        low ? "h-11.5 lg:h-12.5" : "h-13.5",
        "grid touch-manipulation place-items-center rounded-input border shadow-key transition-colors active:translate-y-px",
        quiet ? "text-ink-2 text-row max-xs:text-place" : "numerals text-score-figure lg:text-[1.375rem]",
        lit || expanded
          ? "border-action bg-court-tint text-action"
          : quiet
            ? "border-line bg-sunken hover:bg-fill"
            : "border-line bg-surface font-bold hover:bg-hover",
      )}
    >
      {children}
    </button>
  );
}

interface MoreGamesProps {
  maxGames: number;
  canAddSet: boolean;
  onEnter: (games: number) => void;
  dispatch: Dispatch<ScoreAction>;
}

function MoreGames({ maxGames, canAddSet, onEnter, dispatch }: MoreGamesProps) {
  const { t } = useTranslation("matches");
  const [text, setText] = useState("");
  const games = /^\d+$/.test(text) ? Number(text) : null;
  const enter = () => {
    if (games !== null && games <= maxGames) onEnter(games);
  };
  return (
    <div className="animate-open mt-3 flex flex-wrap items-end gap-2">
      <Field
        className="min-w-36 flex-1"
        label={t("score.other")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(maxGames).length}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          enter();
        }}
      />
      <Button variant="solid" disabled={games === null} onClick={enter}>
        {t("score.enter")}
      </Button>
      {canAddSet ? (
        <Button variant="ghost" className="px-2!" onClick={() => dispatch({ type: "setAdded" })}>
          <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("score.add")}
        </Button>
      ) : null}
    </div>
  );
}
