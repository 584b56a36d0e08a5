import { ChevronDown } from "lucide-react";

interface InlineSelectProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  onChange(value: Value): void;
}

/** A native select that looks like inline text. */
export function InlineSelect<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: InlineSelectProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text);
    if (chosen) {
      onChange(chosen.value);
    }
  };
  return (
    <span className="relative inline-flex items-center text-ink-2">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => choose(target.value)}
        className="-my-3 min-h-11 cursor-pointer appearance-none bg-transparent pr-5 text-right hover:text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={16}
        strokeWidth={2}
        className="pointer-events-none absolute right-0"
      />
    </span>
  );
}
