import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/IconButton";

interface StepperProps {
  readonly label: string;
  /** What the value leads to. */
  readonly note: ReactNode;
  readonly fewer: string;
  readonly more: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A small number with a button on each side. */
export function Stepper({ label, note, fewer, more, value, min, max, onChange }: StepperProps) {
  // Not disabled: a disabled button loses the focus.
  const step = (to: number) => (to >= min && to <= max ? onChange(to) : undefined);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-name">
        <p className="font-semibold text-body">{label}</p>
        <p className="text-ink-2 text-small">{note}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a number are no form */}
      <div
        role="group"
        aria-label={label}
        className="flex shrink-0 items-center rounded-button border border-line-strong"
      >
        <IconButton
          label={fewer}
          aria-disabled={value <= min}
          icon={<Minus aria-hidden="true" size={16} strokeWidth={2} />}
          onClick={() => step(value - 1)}
        />
        <span aria-live="polite" className="numerals w-11 text-center font-bold text-score-row">
          {value}
        </span>
        <IconButton
          label={more}
          aria-disabled={value >= max}
          icon={<Plus aria-hidden="true" size={16} strokeWidth={2} />}
          onClick={() => step(value + 1)}
        />
      </div>
    </div>
  );
}
