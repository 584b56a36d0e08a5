import { useTranslation } from "react-i18next";
import type { WeeklyMatches } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { useNow } from "../../shared/age";
import { cx } from "../../ui/cx";
import { matchesUntil, pace } from "./weekly-matches";

interface WeekBarsProps {
  readonly weekly: WeeklyMatches;
  readonly onCourt?: boolean;
}

const HEIGHT = 26;
const BAR = 5;
const STEP = 7.4;
/** The height of a week without matches. */
const LEAST = 1;

/** The matches of the last twelve weeks as bars, this week's in another colour, and in words how many a week. */
export function WeekBars({ weekly, onCourt = false }: WeekBarsProps) {
  const { t } = useTranslation("discovery");
  const formats = useFormats();
  const now = useNow();
  const matches = matchesUntil(weekly, now);
  const bars = matches.map((count, place) => ({ count, weeksAgo: matches.length - 1 - place }));
  const most = Math.max(1, ...matches);
  const width = STEP * (matches.length - 1) + BAR;
  const aWeek = pace(weekly, now);
  return (
    <div className="flex shrink-0 flex-col items-end gap-1">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" style={{ width, height: HEIGHT }}>
        {bars.map(({ count, weeksAgo }) => {
          const height = Math.max(LEAST, (count / most) * HEIGHT);
          const isThisWeek = weeksAgo === 0;
          return (
            <rect
              key={weeksAgo}
              x={width - BAR - weeksAgo * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={Math.min(1, height / 2)}
              className={cx(
                onCourt
                  ? isThisWeek
                    ? "fill-court-line"
                    : "fill-on-court/45"
                  : isThisWeek
                    ? "fill-action"
                    : "fill-line-strong/60",
              )}
            />
          );
        })}
      </svg>
      <p className={cx("whitespace-nowrap text-small", onCourt ? "text-on-court-2" : "text-ink-2")}>
        {aWeek === null ? t("quiet") : t("aWeek", { count: aWeek, value: formats.number(aWeek) })}
      </p>
    </div>
  );
}
