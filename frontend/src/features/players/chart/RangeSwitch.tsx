import { useId } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../ui/cx";

export type Range = "all" | "last";

interface RangeSwitchProps {
  readonly range: Range;
  /** Number of matches in the view of the last ones. */
  readonly matches: number;
  readonly onChange: (range: Range) => void;
}

/** Switches between the whole history and the last matches. */
export function RangeSwitch({ range, matches, onChange }: RangeSwitchProps) {
  const { t } = useTranslation("players");
  const name = useId();
  const options: readonly (readonly [Range, string])[] = [
    ["all", t("chart.all")],
    ["last", t("chart.last", { count: matches })],
  ];
  return (
    <fieldset className="-my-1.5 flex rounded-input bg-sunken p-[3px]">
      <legend className="sr-only">{t("chart.range")}</legend>
      {options.map(([value, label]) => (
        <label
          key={value}
          className={cx(
            "touch-target flex h-8 cursor-pointer items-center rounded-[6px] border px-3 text-row",
            "has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus",
            value === range
              ? "border-line bg-raised font-semibold text-ink"
              : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === range}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
