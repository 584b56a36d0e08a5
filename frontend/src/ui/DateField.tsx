import { Calendar } from "lucide-react";
import { describedBy } from "./described-by";
import { FieldError, inputBoxClass } from "./Field";

interface DateFieldProps {
  id: string;
  label: string;
  /** Where the words say which date it is. */
  isLabelHidden?: boolean;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
  /** The date in words, shown while the field has no focus. */
  words: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  /** The id of the reason why the date cannot be changed at present. */
  reasonId?: string | undefined;
}

/** A native date input that shows the date in words while it has no focus. */
export function DateField({
  id,
  label,
  isLabelHidden = false,
  value,
  onChange,
  words,
  min,
  max,
  error,
  reasonId,
}: DateFieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block font-semibold text-small"}>
        {label}
      </label>
      <div className={`relative ${inputBoxClass(error !== undefined)}`}>
        <input
          id={id}
          type="date"
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error === undefined ? undefined : true}
          readOnly={reasonId !== undefined}
          aria-describedby={describedBy(error !== undefined && errorId, reasonId)}
          className="picker-over-icon peer absolute inset-0 size-full appearance-none rounded-input bg-transparent px-3.5 text-body text-transparent outline-none focus:text-ink"
        />
        <span
          aria-hidden="true"
          className={`narrow pointer-events-none flex min-h-11.5 items-center pr-11 pl-3.5 text-body peer-focus:invisible ${value === "" || reasonId !== undefined ? "text-ink-3" : ""}`}
        >
          {words}
        </span>
        <Calendar
          aria-hidden="true"
          className="pointer-events-none absolute right-3.5 size-5 text-ink-2"
          strokeWidth={1.75}
        />
      </div>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
