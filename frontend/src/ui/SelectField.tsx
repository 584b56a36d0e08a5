import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { describedBy } from "./described-by";
import { inputBoxClass } from "./Field";

interface SelectFieldProps {
  readonly label: ReactNode;
  /** Where the options say what is chosen. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** The id of the reason why nothing else can be chosen at present. */
  readonly reasonId?: string | undefined;
  onChange(value: string): void;
}

/** A labelled native select that looks like a text field. */
export function SelectField({
  label,
  isLabelHidden = false,
  hint,
  value,
  options,
  reasonId,
  onChange,
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block font-semibold text-small"}>
        {label}
      </label>
      <div className={`relative ${inputBoxClass(false)}`}>
        <select
          id={id}
          value={value}
          aria-disabled={reasonId !== undefined || undefined}
          aria-describedby={describedBy(hint ? `${id}-hint` : undefined, reasonId)}
          onChange={({ target }) => onChange(target.value)}
          className={cx(
            "min-h-11.5 w-full min-w-0 appearance-none truncate rounded-input pr-11 pl-3.5 text-body outline-none",
            reasonId === undefined
              ? "cursor-pointer bg-transparent"
              : "cursor-not-allowed bg-sunken text-ink-3",
          )}
        >
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={reasonId !== undefined && option.value !== value}
              className="bg-raised text-ink"
            >
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-3.5 size-5 text-ink-2"
          strokeWidth={1.75}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-2 text-small">
          {hint}
        </p>
      )}
    </div>
  );
}
