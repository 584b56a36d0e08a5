import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SortColumn, Sorting } from "./sort-rankings";

interface SortHeadProps {
  readonly column: SortColumn;
  readonly sorting: Sorting;
  readonly onPress: (column: SortColumn) => void;
}

const WIDTHS: Record<SortColumn, string> = {
  name: "text-left",
  trend: "w-16 text-right md:w-24",
  record: "w-24 text-right",
  winRate: "w-32 text-right",
  played: "w-24 text-right",
  elo: "w-[58px] text-right md:w-21 md:pr-5",
};

/** The head of a column: a button that sorts by it. */
export function SortHead({ column, sorting, onPress }: SortHeadProps) {
  const { t } = useTranslation("leaderboard");
  const isSorted = sorting.column === column;
  const Arrow = sorting.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={WIDTHS[column]} {...(isSorted ? { "aria-sort": sorting.direction } : {})}>
      <button
        type="button"
        onClick={() => onPress(column)}
        className={`hit h-9 whitespace-nowrap hover:text-ink ${isSorted ? "font-semibold text-ink" : "font-medium"}`}
      >
        {t(`columns.${column}`)}
        {isSorted ? (
          <Arrow
            aria-hidden="true"
            size={14}
            strokeWidth={2.25}
            className="ml-0.5 inline-block align-[-2px]"
          />
        ) : null}
      </button>
    </th>
  );
}
