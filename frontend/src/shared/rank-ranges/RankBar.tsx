import type { RankRange } from "../../rules/rank-ranges/messages";
import { cx } from "../../ui/cx";

interface RankBarProps {
  readonly range: RankRange;
  readonly rank: number;
  /** The last rank. */
  readonly last: number;
  readonly isMarked: boolean;
}

/** A range from the first rank at the left to the last at the right, a dot at the present rank. For the eye alone. */
export function RankBar({ range: { best, worst }, rank, last, isMarked }: RankBarProps) {
  const at = (rank: number) => (last > 1 ? ((rank - 1) / (last - 1)) * 100 : 0);
  return (
    <span aria-hidden="true" className="forced-color-adjust-none relative block h-2.5 px-1.5">
      <span className="relative block h-full">
        <span
          className={cx(
            "-mx-1 absolute top-1 h-0.5 min-w-2 rounded-bar",
            isMarked ? "bg-action" : "bg-line-strong",
          )}
          style={{ left: `${at(best)}%`, right: `${100 - at(worst)}%` }}
        />
        <span
          className={cx(
            "-ml-1.25 absolute top-0 size-2.5 rounded-full border-2",
            isMarked ? "border-ink bg-ball" : "border-surface bg-ink-2",
          )}
          style={{ left: `${at(rank)}%` }}
        />
      </span>
    </span>
  );
}
