import { Copy } from "lucide-react";
import { useId } from "react";
import { copyText } from "./copy-text";
import { IconButton } from "./IconButton";

interface CopyFieldProps {
  label: string;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
  /** What is copied. */
  value: string;
  /** What is shown, where that is shorter. */
  shown?: string;
  copyLabel: string;
  copied: string;
  /** Error message when the browser denies access to the clipboard; the text can still be selected. */
  failed: string;
}

/** A read-only text with a button that copies it. */
export function CopyField({
  label,
  labelHidden = false,
  value,
  shown = value,
  copyLabel,
  copied,
  failed,
}: CopyFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "mb-1.5 block text-small font-semibold"}>
        {label}
      </label>
      <div className="flex items-center rounded-input border border-line-strong bg-surface">
        <input
          id={id}
          readOnly
          value={shown}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11.5 min-w-0 flex-1 rounded-input bg-transparent pl-3.5 text-row text-ellipsis"
        />
        <IconButton
          label={copyLabel}
          icon={<Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => void copyText(value, { copied, failed })}
        />
      </div>
    </div>
  );
}
