import { Delete, Plus } from "lucide-react";
import { type Dispatch, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Field, FieldError } from "../../../ui/Field";
import { setField } from "../problems";
import { gamesAt, type ScoreAction, type ScoreEntry } from "../score-entry";
import { ScoreRows } from "./ScoreRows";

interface ScorePanelProps {
  /** Without padding, inside a card that has its own. */
  flush?: boolean;
  className?: string;
  score: ScoreEntry;
  dispatch: Dispatch<ScoreAction>;
  teams: readonly [string, string];
  unusual: readonly string[];
  limits: { setsMax: number; gamesMax: number };
  errorOf: (field: string) => string | undefined;
}

/** The sets and the score keys. */
export function ScorePanel({
  flush = false,
  className,
  score,
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
        dispatch={dispatch}
        teams={teams}
        unusual={unusual}
        errorOf={(set) => errorOf(setField(set))}
      />
      {error === undefined ? null : <FieldError id="sets-error">{error}</FieldError>}
      <div className="mt-2">
        <ScorePad
          current={gamesAt(score, score.active)}
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
const USUAL_KEYS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const MORE_KEYS = [8, 9, 10, 11, 12, 13, 14, 15] as const;

interface ScorePadProps {
  /** The games in the active cell; its key is highlighted. */
  current: number | null;
  maxGames: number;
  canAddSet: boolean;
  dispatch: Dispatch<ScoreAction>;
}

/** The score keys; "More" switches to 8 to 15 and a field for other numbers. */
const ScorePad = memo(function ScorePad({ current, maxGames, canAddSet, dispatch }: ScorePadProps) {
  const { t } = useTranslation("matches");
  const [more, setMore] = useState(false);
  const type = (games: number) => {
    dispatch({ type: "typed", games });
    setMore(false);
  };
  const keys = more ? MORE_KEYS : USUAL_KEYS;
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
      <div
        id={SCORE_PAD_ID}
        role="group"
        aria-label={t("score.keys")}
        className="grid scroll-mb-[env(safe-area-inset-bottom)] grid-cols-5 gap-2"
      >
        {keys.map((games) => (
          <Key key={games} lit={games === current} onPress={() => type(games)}>
            {games}
          </Key>
        ))}
        <Key quiet expanded={more} onPress={() => setMore(!more)}>
          {t("score.more")}
        </Key>
        <Key quiet label={t("score.erase")} onPress={() => dispatch({ type: "erased" })}>
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
  lit?: boolean;
  quiet?: boolean;
  expanded?: boolean;
  label?: string;
  onPress: () => void;
  children: React.ReactNode;
}

function Key({ lit = false, quiet = false, expanded, label, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={expanded}
      onClick={onPress}
      className={cx(
        "grid h-13.5 touch-manipulation place-items-center rounded-input border shadow-key transition-colors active:translate-y-px",
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
