import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";

export interface CalculationRow {
  label: string;
  /** How the value is calculated, in small print. */
  sum?: string | undefined;
  value: string;
}

export interface CalculationTexts {
  rows: readonly CalculationRow[];
  final: { label: string; before: string; after: string; change: string; direction: -1 | 0 | 1 };
  /** The two parts of the change; `games` is null when the margin is 0. */
  parts: {
    win: { share: number; value: string; label: string };
    games: { value: string; label: string } | null;
  };
  sentence: string;
}

/** The calculation of one rating change, with texts from `useCalculationTexts`: figures, a split bar and a sentence. */
export function Calculation({ rows, final, parts, sentence }: CalculationTexts) {
  return (
    <div className="@container rounded-court bg-sunken">
      <div className="grid grid-cols-1 items-center gap-4 p-3 @[560px]:grid-cols-2 @[560px]:gap-8 @[560px]:p-5">
        <dl>
          {rows.map((row) => (
            <div
              className="flex flex-wrap items-start justify-between gap-x-3 border-line border-b py-2 last-of-type:border-0"
              key={row.label}
            >
              <dt className="flex-1 basis-name text-ink-2 text-row">
                {row.label}
                {row.sum === undefined ? null : (
                  <span className="figures block text-caption text-ink-2">{row.sum}</span>
                )}
              </dt>
              <dd className="numerals text-body">{row.value}</dd>
            </div>
          ))}
          <FinalChange {...final} />
        </dl>
        <div>
          <SplitBar {...parts} />
          <p className="mt-3 text-body">{sentence}</p>
        </div>
      </div>
    </div>
  );
}

function FinalChange({ label, before, after, change, direction }: CalculationTexts["final"]) {
  const tone = direction > 0 ? "text-up" : direction < 0 ? "text-down" : "text-ink-2";
  return (
    <div className="flex items-start justify-between gap-3 border-ink border-t-2 pt-2">
      <dt className="font-semibold text-row">
        {label}
        <span className="numerals flex items-center gap-1 text-caption text-ink-2">
          {before}
          <ArrowRight aria-hidden="true" size={12} strokeWidth={2.25} />
          {after}
        </span>
      </dt>
      <dd className={`numerals flex items-center gap-1 text-h2 ${tone}`}>
        {direction > 0 ? <ArrowUp aria-hidden="true" size={16} strokeWidth={2} /> : null}
        {direction < 0 ? <ArrowDown aria-hidden="true" size={16} strokeWidth={2} /> : null}
        {change}
      </dd>
    </div>
  );
}

function SplitBar({ win, games }: CalculationTexts["parts"]) {
  return (
    <div className="figures text-caption text-ink-2">
      <div aria-hidden="true" className="flex gap-0.5">
        <span
          className="numerals min-w-9 rounded-bar bg-court py-0.5 text-center text-on-court text-small"
          style={{ flexGrow: win.share, flexBasis: 0 }}
        >
          {win.value}
        </span>
        {games === null ? null : (
          <span
            className="numerals min-w-9 rounded-bar bg-court-tint-line py-0.5 text-center text-ink text-small"
            style={{ flexGrow: 1 - win.share, flexBasis: 0 }}
          >
            {games.value}
          </span>
        )}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-0.5">
        <span className="min-w-fit" style={{ flexGrow: win.share, flexBasis: 0 }}>
          <span className="sr-only">{win.value} </span>
          {win.label}
        </span>
        {games === null ? null : (
          <span className="min-w-fit" style={{ flexGrow: 1 - win.share, flexBasis: 0 }}>
            <span className="sr-only">{games.value} </span>
            {games.label}
          </span>
        )}
      </div>
    </div>
  );
}
