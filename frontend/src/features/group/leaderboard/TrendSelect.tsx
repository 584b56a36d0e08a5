import { useTranslation } from "react-i18next";
import { staticLimits } from "../../../rules/static-limits";
import { InlineSelect } from "../../../ui/InlineSelect";

interface TrendSelectProps {
  readonly matches: number;
  readonly onChange: (matches: number) => void;
}

const CHOICES = Array.from({ length: staticLimits.trendMatchesMax }, (_, index) => index + 1);

/** Selects the number of matches in the trends. */
export function TrendSelect({ matches, onChange }: TrendSelectProps) {
  const { t } = useTranslation("leaderboard");
  return (
    <InlineSelect
      label={t("columns.trend")}
      value={matches}
      options={CHOICES.map((count) => ({ value: count, text: t("trendOver", { count }) }))}
      onChange={onChange}
    />
  );
}
