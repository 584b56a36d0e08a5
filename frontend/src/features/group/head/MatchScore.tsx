import type { Match } from "../../../api/types";
import { cx } from "../../../ui/cx";

/** Of this many sets, the games are in smaller numerals; of more, there is room for the sets alone. */
const SETS_LARGE_MAX = 3;
const SETS_MAX = 5;

/** The score on one line between two teams. */
export function MatchScore({ match: { sets, setsWon } }: { readonly match: Match }) {
  const shown = sets.length <= SETS_MAX ? sets : [setsWon];
  return (
    <span
      className={cx(
        "numerals flex whitespace-nowrap",
        shown.length <= SETS_LARGE_MAX ? "gap-2.5 text-score-line" : "gap-1.5 text-body",
      )}
    >
      {shown.map(([one = 0, other = 0], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
        <span key={index}>{`${one}–${other}`}</span>
      ))}
    </span>
  );
}
