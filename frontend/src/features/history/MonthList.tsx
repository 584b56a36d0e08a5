import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type MatchFilters, matchMonthsQuery } from "../../api/queries/matches";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";
import { daysOf } from "./filters";

interface MonthListProps {
  readonly hash: string | undefined;
  readonly filters: MatchFilters;
  readonly onChange: (filters: MatchFilters) => void;
  /** The id of the reason why no other month can be shown at present. */
  readonly reasonId: string | undefined;
}

/**
 * The months with matches of the chosen players, or of all; pressing one shows its matches alone, pressing it again
 * those of all dates.
 */
export function MonthList({ hash, filters, onChange, reasonId }: MonthListProps) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const { data: months } = useQuery({
    ...matchMonthsQuery(hash, filters),
    placeholderData: keepPreviousData,
  });
  if (months === undefined || months.length === 0) return null;
  const most = Math.max(...months.map(({ matches }) => matches));
  const all = months.reduce((sum, { matches }) => sum + matches, 0);
  const thisYear = months[0]?.month.slice(0, 4);
  const isAlways = filters.from === null && filters.to === null;
  const choose = (days: { readonly from: string | null; readonly to: string | null }) => {
    if (reasonId === undefined) onChange({ ...filters, ...days });
  };
  return (
    <Card title={t("months")} flush>
      {/* As high as the screen leaves it beside the figures. */}
      <ul className="grid max-h-[clamp(10rem,calc(100dvh-18rem),34rem)] grid-cols-[max-content_minmax(0,1fr)_max-content] gap-x-3 overflow-y-auto p-2 pt-1">
        <Month isShown={isAlways} reasonId={reasonId} matches={all} onChoose={() => choose(ALWAYS)}>
          <span className="col-span-2">{t("allMonths")}</span>
        </Month>
        {months.map(({ month, matches }) => {
          const days = daysOf(month);
          const isShown = filters.from === days.from && filters.to === days.to;
          const isThisYear = month.startsWith(`${thisYear}-`);
          return (
            <Month
              key={month}
              isShown={isShown}
              reasonId={reasonId}
              matches={matches}
              onChoose={() => choose(isShown ? ALWAYS : days)}
            >
              <span aria-hidden="true" className="first-letter:uppercase">
                {isThisYear ? formats.shortMonth(days.from) : formats.shortMonthYear(days.from)}
              </span>
              <span className="sr-only">{formats.month(days.from)}</span>
              <span
                aria-hidden="true"
                className={cx("h-1.5 rounded-bar", isShown ? "bg-action" : "bg-line-strong/60")}
                style={{ width: `${(matches / most) * 100}%` }}
              />
            </Month>
          );
        })}
      </ul>
    </Card>
  );
}

const ALWAYS = { from: null, to: null };

interface MonthProps {
  readonly isShown: boolean;
  readonly reasonId: string | undefined;
  readonly matches: number;
  readonly onChoose: () => void;
  /** The name and the bar. */
  readonly children: ReactNode;
}

function Month({ isShown, reasonId, matches, onChoose, children }: MonthProps) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  return (
    <li className="contents">
      <button
        type="button"
        aria-pressed={isShown}
        aria-disabled={reasonId !== undefined || undefined}
        aria-describedby={reasonId}
        onClick={onChoose}
        className={cx(
          "col-span-full grid min-h-9 grid-cols-subgrid items-center rounded-input px-3 text-left text-small",
          isShown ? "bg-court-tint font-semibold text-action" : "hover:bg-hover",
          reasonId !== undefined && "cursor-not-allowed text-ink-3",
        )}
      >
        {children}
        <span aria-hidden="true" className="numerals text-right">
          {formats.number(matches)}
        </span>
        <span className="sr-only">{t("filters.found", { count: matches })}</span>
      </button>
    </li>
  );
}
