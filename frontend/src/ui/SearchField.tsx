import { Search, X } from "lucide-react";
import { useId, useRef } from "react";
import { inputBoxClass } from "./Field";
import { IconButton } from "./IconButton";

interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  /** The longest text that can be searched for, where there is a limit. */
  readonly maxLength?: number;
  /** Why nothing can be searched for at present; what is entered can only be cleared. */
  readonly reason?: string | undefined;
  /** The id of the reason, where it is also that of other controls. */
  readonly reasonId?: string;
  readonly onChange: (value: string) => void;
}

/** A search field that filters the content below it. */
export function SearchField({
  label,
  clearLabel,
  value,
  maxLength,
  reason,
  reasonId: givenId,
  onChange,
}: SearchFieldProps) {
  const ownId = useId();
  const input = useRef<HTMLInputElement>(null);
  const reasonId = givenId ?? ownId;
  const isOff = reason !== undefined;
  return (
    <>
      <search className={inputBoxClass(false)}>
        <Search aria-hidden="true" size={20} strokeWidth={1.75} className="ml-3.5 shrink-0 text-ink-3" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          value={value}
          readOnly={isOff}
          aria-describedby={isOff ? reasonId : undefined}
          maxLength={maxLength}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-11.5 min-w-0 flex-1 bg-transparent px-3 text-body outline-none placeholder:text-ink-3 read-only:text-ink-2"
        />
        {value === "" ? null : (
          <IconButton
            label={clearLabel}
            icon={<X aria-hidden="true" size={20} strokeWidth={1.75} />}
            onClick={() => {
              // The button disappears with the text.
              input.current?.focus();
              onChange("");
            }}
          />
        )}
      </search>
      {isOff && (
        <p id={reasonId} className="mt-1.5 text-ink-2 text-small">
          {reason}
        </p>
      )}
    </>
  );
}
