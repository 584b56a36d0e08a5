import { Ball } from "./court/Ball";
import { cx } from "./cx";
import { Trend } from "./Trend";

export interface ScoreboardSide {
  readonly names: readonly string[];
  readonly isWinner: boolean;
  /** This side's games set by set, and whether they won it. */
  readonly sets: readonly { readonly games: number; readonly isWon: boolean }[];
  readonly changes: readonly { readonly change: number; readonly text: string }[];
}

interface ScoreboardProps {
  readonly sides: readonly [ScoreboardSide, ScoreboardSide];
  /** The result in words, for screen readers. */
  readonly summary: string;
}

/** A match as a scoreboard: a row per team, a dashed line as the net between them. */
export function Scoreboard({ sides, summary }: ScoreboardProps) {
  return (
    <div>
      <p className="sr-only">{summary}</p>
      <div aria-hidden="true" className="divide-y divide-dashed divide-line-strong">
        {sides.map((side) => (
          <Side key={side.names.join()} {...side} />
        ))}
      </div>
    </div>
  );
}

function Side({ names, isWinner, sets, changes }: ScoreboardSide) {
  return (
    <div className="flex flex-wrap items-center justify-end py-2.5 first:pt-0 last:pb-0">
      <span className="w-5 shrink-0">{isWinner ? <Ball /> : null}</span>
      <div
        className={cx(
          "narrow min-w-0 flex-1 max-xs:basis-3/4 text-row/[1.4]",
          isWinner ? "font-semibold text-ink" : "text-ink-2",
        )}
      >
        {names.map((name) => (
          <div key={name} className="truncate">
            {name}
          </div>
        ))}
      </div>
      <div className="numerals flex shrink-0 gap-x-1 pl-2 text-score-set">
        {sets.map(({ games, isWon }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            key={index}
            className={cx(
              "min-w-[22px] text-center",
              isWon ? "font-bold text-ink" : "font-medium text-ink-3",
            )}
          >
            {games}
          </span>
        ))}
      </div>
      <div className="flex min-w-14 shrink-0 flex-col items-end">
        {changes.map(({ change, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line per player, in the order of the names
          <Trend key={index} change={change} text={text} className="h-[1.3125rem]" />
        ))}
      </div>
    </div>
  );
}
