import { cx } from "./cx";

interface StrengthMeterProps {
  /** How many of the four parts are filled. */
  filled: 1 | 2 | 3 | 4;
  text: string;
}

const parts = [1, 2, 3, 4] as const;
const colours = { 1: "bg-down", 2: "bg-line-strong", 3: "bg-action", 4: "bg-up" } as const;

/** A strength as four bars and in words. */
export function StrengthMeter({ filled, text }: StrengthMeterProps) {
  return (
    <div className="mt-2">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {parts.map((part) => (
          <span key={part} className={cx("h-1 rounded-bar", part <= filled ? colours[filled] : "bg-line")} />
        ))}
      </div>
      <p role="status" className="mt-1 text-small text-ink-2">
        {text}
      </p>
    </div>
  );
}
