import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../ui/cx";
import type { SortColumn, Sorting } from "./sort-rankings";

interface SortHeadProps {
  readonly column: SortColumn;
  readonly sorting: Sorting;
  readonly onPress: (column: SortColumn) => void;
}

const WIDTHS: Record<SortColumn, string> = {
  name: "",
  trend: "w-13 md:w-19",
  record: "w-23",
  winRate: "w-32",
  played: "w-23",
  elo: "w-13 md:w-21",
};

/** A column header with a button that sorts by it. */
export function SortHead({ column, sorting, onPress }: SortHeadProps) {
  const { t } = useTranslation("leaderboard");
  const isSorted = sorting.column === column;
  const Arrow = sorting.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={cx(WIDTHS[column], column === "elo" && "md:pr-5")}
      {...(isSorted ? { "aria-sort": sorting.direction } : {})}
    >
      <div className={cx("flex", column !== "name" && "justify-end")}>
        <button
          type="button"
          onClick={() => onPress(column)}
          className={cx(
            "touch-target h-9 whitespace-nowrap hover:text-ink",
            isSorted ? "font-semibold text-ink" : "font-medium",
          )}
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
      </div>
    </th>
  );
}
