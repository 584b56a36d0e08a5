import { useState } from "react";
import { Button } from "../ui/Button";

/** The rows that are drawn at first and with each click: a browser needs seconds for thousands. */
export const ROWS_AT_A_TIME = 100;

/** The first rows of a long list, and a function that adds the next ones. Another list begins with its first rows. */
export function useFirstRows<Row>(all: readonly Row[], list: string) {
  const [shown, setShown] = useState({ list, count: ROWS_AT_A_TIME });
  const count = shown.list === list ? shown.count : ROWS_AT_A_TIME;
  return {
    rows: all.slice(0, count),
    left: Math.max(all.length - count, 0),
    showMore: () => setShown({ list, count: count + ROWS_AT_A_TIME }),
  };
}

interface MoreRowsProps {
  /** How many rows are shown, in words. */
  readonly shown: string;
  readonly more: string;
  readonly onMore: () => void;
}

/** The end of a list of which more can be shown. */
export function MoreRows({ shown, more, onMore }: MoreRowsProps) {
  return (
    <div className="flex flex-col items-center gap-2 border-line border-t px-4 py-3">
      <p role="status" className="text-caption text-ink-2">
        {shown}
      </p>
      <Button variant="second" size="sm" onClick={onMore}>
        {more}
      </Button>
    </div>
  );
}
