import { useState } from "react";
import { useTranslation } from "react-i18next";
import { staticLimits } from "../../../rules/static-limits";

interface TrendSelectProps {
  readonly matches: number;
  readonly onChange: (matches: number) => void;
}

const MAX = staticLimits.trendMatchesMax;
const CHOICES: readonly number[] = [staticLimits.trendMatches, 10, 20, 30, MAX];
/** The option for a number that is entered. */
const OTHER = 0;

/** Says and selects the number of matches in the trends: a usual one, or any that is entered. */
export function TrendSelect({ matches, onChange }: TrendSelectProps) {
  const { t } = useTranslation("ranking");
  const [isOther, setOther] = useState(!CHOICES.includes(matches));
  const [typed, setTyped] = useState(String(matches));
  const choose = (count: number) => {
    setOther(count === OTHER);
    setTyped(String(count === OTHER ? matches : count));
    if (count !== OTHER) {
      onChange(count);
    }
  };
  const type = (text: string) => {
    setTyped(text);
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= MAX) {
      onChange(count);
    }
  };
  return (
    <>
      {/* A native select, over a text and a word that says what a tap does. */}
      <div className="relative flex min-h-11 flex-1 flex-wrap items-center justify-between gap-x-4 rounded-input has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus">
        <span aria-hidden="true">{t("trendOver", { count: matches })}</span>
        <span aria-hidden="true" className="font-semibold text-action">
          {t("trendChange")}
        </span>
        <select
          aria-label={t("columns.trend")}
          value={isOther ? OTHER : matches}
          onChange={({ target }) => choose(Number(target.value))}
          className="absolute inset-0 cursor-pointer opacity-0"
        >
          {CHOICES.map((count) => (
            <option key={count} value={count}>
              {t("trendOver", { count })}
            </option>
          ))}
          <option value={OTHER}>{t("trendOther")}</option>
        </select>
      </div>
      {isOther ? (
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX}
          aria-label={t("trendMatches")}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(String(matches))}
          className="figures ml-3 h-11 w-17 rounded-input border border-line-strong bg-surface px-2 text-body text-ink"
        />
      ) : null}
    </>
  );
}
