interface ExpectedBarProps {
  /** Expected score of the left side, 0 to 1. */
  left: number;
  leftText: string;
  rightText: string;
  /** Text between the two figures. */
  caption: string;
  /** The same in one sentence, for a screen reader. */
  label: string;
}

/** The expected result of both teams as a split bar. */
export function ExpectedBar({ left, leftText, rightText, caption, label }: ExpectedBarProps) {
  return (
    <div aria-label={label} role="img">
      <div className="flex items-baseline justify-between text-small leading-5">
        <span className="numerals text-body font-bold leading-5">{leftText}</span>
        <span className="text-ink-2">{caption}</span>
        <span className="numerals text-body font-bold leading-5">{rightText}</span>
      </div>
      <div className="forced-color-adjust-none mt-0.5 flex gap-[3px]">
        <span
          className="h-1.5 rounded-bar bg-action transition-[width]"
          style={{ width: `calc(${left * 100}% - 1.5px)` }}
        />
        <span className="h-1.5 flex-1 rounded-bar bg-line-strong/60" />
      </div>
    </div>
  );
}
