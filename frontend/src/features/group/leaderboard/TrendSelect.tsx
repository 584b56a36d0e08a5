import { useTranslation } from "react-i18next";
import { earlyLimits } from "../../../rules/early-limits";
import { QuietSelect } from "../../../ui/QuietSelect";

interface TrendSelectProps {
  readonly matches: number;
  readonly onChange: (matches: number) => void;
}

const CHOICES = Array.from({ length: earlyLimits.trendMatchesMax }, (_, index) => index + 1);

/** Over how many matches the trends are taken. */
export function TrendSelect({ matches, onChange }: TrendSelectProps) {
  const { t } = useTranslation("leaderboard");
  return (
    <QuietSelect
      label={t("columns.trend")}
      value={matches}
      options={CHOICES.map((count) => ({ value: count, text: t("trendOver", { count }) }))}
      onChange={onChange}
    />
  );
}
