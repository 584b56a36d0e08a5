import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { earlyLimits } from "../../rules/early-limits";

interface TrendSelectProps {
  readonly matches: number;
  readonly onChange: (matches: number) => void;
}

const CHOICES = Array.from({ length: earlyLimits.trendMatchesMax }, (_, index) => index + 1);

/** Over how many matches the trends are taken, as the system's own choice that looks like a quiet link. */
export function TrendSelect({ matches, onChange }: TrendSelectProps) {
  const { t } = useTranslation("leaderboard");
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={t("columns.trend")}
        value={matches}
        onChange={({ target }) => onChange(Number(target.value))}
        className="-my-3 min-h-11 cursor-pointer appearance-none bg-transparent pr-5 text-right hover:text-ink"
      >
        {CHOICES.map((count) => (
          <option key={count} value={count} className="bg-raised text-ink">
            {t("trendOver", { count })}
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
