import { cx } from "../cx";

interface ExpectedBarProps {
  /** Expected score of the left side, 0 to 1. */
  left: number;
  leftText: string;
  rightText: string;
  /** Text between the two figures. */
  caption: string;
  /** The same in one sentence, for a screen reader. */
  label: string;
  onCourt?: boolean;
}

/** The expected result of both teams as a split bar. */
export function ExpectedBar({
  left,
  leftText,
  rightText,
  caption,
  label,
  onCourt = false,
}: ExpectedBarProps) {
  return (
    <div aria-label={label} role="img">
      <div className="flex items-baseline justify-between text-small">
        <span className="numerals text-body font-bold leading-[1.25rem]">{leftText}</span>
        <span className={onCourt ? "text-on-court-2" : "text-ink-2"}>{caption}</span>
        <span className="numerals text-body font-bold leading-[1.25rem]">{rightText}</span>
      </div>
      <div className="forced-color-adjust-none mt-0.5 flex gap-[3px]">
        <span
          className={cx("h-1.5 rounded-bar transition-[width]", onCourt ? "bg-on-court" : "bg-action")}
          style={{ width: `calc(${left * 100}% - 1.5px)` }}
        />
        <span className={cx("h-1.5 flex-1 rounded-bar", onCourt ? "bg-on-court/45" : "bg-line-strong/60")} />
      </div>
    </div>
  );
}
