import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx";

interface TrendProps {
  /** The rating change; null if there is none yet. */
  change: number | null;
  /** The change in the current language, with its sign. */
  text: string;
  /** Accessible text instead of the arrow and the figure. */
  label?: string;
  /** Without colour: the arrow and the sign remain. */
  muted?: boolean;
  className?: string;
}

/** A signed change with an arrow, so that colour is not the only cue. */
export function Trend({ change, text, label, muted, className }: TrendProps) {
  const Arrow = change === null || change === 0 ? null : change > 0 ? ArrowUp : ArrowDown;
  const colour = muted || Arrow === null ? "text-ink-3" : Arrow === ArrowUp ? "text-up" : "text-down";
  return (
    <span
      className={cx(
        "inline-flex items-center justify-end gap-0.5 text-row font-semibold [font-stretch:85%] figures",
        colour,
        className,
      )}
    >
      {Arrow && <Arrow aria-hidden="true" className="size-4" strokeWidth={2} />}
      {label && <span className="sr-only">{label}</span>}
      <span aria-hidden={label ? true : undefined}>{change === null ? "–" : text}</span>
    </span>
  );
}
