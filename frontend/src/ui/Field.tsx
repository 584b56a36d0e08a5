import { CircleAlert } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  label: ReactNode;
  /** Text after the label, such as "optional". */
  labelNote?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Whether the error is read aloud when it appears: in forms without an `ErrorSummary`. */
  announcesError?: boolean;
  /** A button or icon inside the box, at its end. */
  trailing?: ReactNode;
  /** Fixed text before the value, such as the start of an address. */
  leading?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text field with its hint and its error. The id may be given, so that a summary can link to it. */
export function Field({
  label,
  labelNote,
  hint,
  error,
  announcesError = false,
  trailing,
  leading,
  id: givenId,
  className,
  ref,
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = error ? errorId : hint ? hintId : undefined;
  const message = error && <FieldError id={errorId}>{error}</FieldError>;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
        {labelNote && <LabelNote text={labelNote} />}
      </label>
      <div className={inputBoxClass(Boolean(error))}>
        {leading && <span className="pl-3.5 text-ink-3">{leading}</span>}
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={cx(
            "min-h-11.5 w-full min-w-0 flex-1 rounded-input bg-transparent px-3.5 text-body outline-none placeholder:text-ink-3 read-only:text-ink-2",
            leading ? "pl-0" : "",
          )}
        />
        {trailing}
      </div>
      {announcesError ? <div role="status">{message}</div> : message}
      {hint && !error && (
        <p id={hintId} className="mt-1.5 text-small text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A note after a label. The space is part of the text: the field's name is read aloud without margins. */
export function LabelNote({ text }: { text: string }) {
  return (
    <>
      {" "}
      <span className="ml-0.5 font-normal text-ink-3">{text}</span>
    </>
  );
}

/** The classes of the box around an input, which shows the focus ring of the input. */
export function inputBoxClass(invalid: boolean): string {
  return cx(
    "flex items-center rounded-input border bg-surface transition-[border-color,box-shadow]",
    "has-[:is(input,textarea,select):focus]:border-focus has-[:is(input,textarea,select):focus]:shadow-[inset_0_0_0_1px_var(--color-focus),0_0_0_3px_var(--color-court-tint)]",
    invalid ? "border-down shadow-[inset_0_0_0_1px_var(--color-down)]" : "border-line-strong",
  );
}

/** The error message below a field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-small text-down">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
      <span>{children}</span>
    </p>
  );
}
