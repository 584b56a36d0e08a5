import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../ui/cx";
import { FieldError } from "../../../ui/Field";
import { setField } from "../problems";
import { gamesAt, type ScoreAction, type ScoreEntry } from "../score-entry";
import { ScorePad } from "./ScorePad";
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
