import { keepPreviousData, useQuery } from "@tanstack/react-query";
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

/** The months with matches of the chosen player, or of all; pressing one shows its matches alone, pressing it again those of all dates. */
export function MonthList({ hash, filters, onChange, reasonId }: MonthListProps) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const { data: months } = useQuery({
    ...matchMonthsQuery(hash, filters.player),
    placeholderData: keepPreviousData,
  });
  if (months === undefined || months.length === 0) return null;
  return (
    <Card title={t("months")} flush>
      {/* As high as the screen leaves it beside the filters and the totals. */}
      <ul className="max-h-[clamp(10rem,calc(100dvh-39rem),21.25rem)] overflow-y-auto p-2 pt-3">
        {months.map(({ month, matches }) => {
          const days = daysOf(month);
          const isShown = filters.from === days.from && filters.to === days.to;
          return (
            <li key={month}>
              <button
                type="button"
                aria-pressed={isShown}
                aria-disabled={reasonId !== undefined || undefined}
                aria-describedby={reasonId}
                onClick={() => {
                  if (reasonId === undefined) {
                    onChange({ ...filters, ...(isShown ? { from: null, to: null } : days) });
                  }
                }}
                className={cx(
                  "flex min-h-11 w-full items-center justify-between gap-4 rounded-input px-3 text-row",
                  isShown ? "bg-court-tint font-semibold text-action" : "hover:bg-hover",
                  reasonId !== undefined && "cursor-not-allowed text-ink-3",
                )}
              >
                <span className="first-letter:uppercase">{formats.month(days.from)}</span>
                <span aria-hidden="true" className="numerals">
                  {matches}
                </span>
                <span className="sr-only">{t("filters.found", { count: matches })}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
