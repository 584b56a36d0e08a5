import { type ReactNode, useId } from "react";
import { cx } from "./cx";

interface SegmentedControlProps<T extends string> {
  legend: string;
  /** Shows the legend to screen readers only. */
  legendHidden?: boolean;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange(value: T): void;
  /** The id of the reason why nothing else can be chosen at present. */
  reasonId?: string | undefined;
  className?: string;
}

/** Radio buttons that look like a segmented control. */
export function SegmentedControl<T extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onChange,
  reasonId,
  className,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={legendHidden ? "sr-only" : "mb-1.5 text-small font-medium text-ink-2"}>
        {legend}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "flex min-h-12 items-center justify-center gap-2 rounded-input border px-1 text-row transition-colors",
              "has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus",
              reasonId !== undefined
                ? "cursor-not-allowed border-line bg-sunken text-ink-3"
                : option.value === value
                  ? "cursor-pointer border-action bg-court-tint font-semibold text-ink"
                  : "cursor-pointer border-line bg-surface text-ink-2 hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-disabled={reasonId !== undefined || undefined}
              aria-describedby={reasonId}
              onChange={() => {
                if (reasonId === undefined) {
                  onChange(option.value);
                }
              }}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
