import { cx } from "../../ui/cx";

/** Of this many sets, the games are in larger numerals; of more, there is room for the sets alone. */
const SETS_LARGE_MAX = 3;
const SETS_MAX = 5;

type Score = readonly (readonly number[])[];

/** The score in the middle of a row. */
export function HistoryScore({
  sets,
  setsWon,
}: {
  readonly sets: Score;
  readonly setsWon: readonly number[];
}) {
  const shown = sets.length <= SETS_MAX ? sets : [setsWon];
  return (
    <span
      className={cx(
        "numerals flex justify-center whitespace-nowrap font-bold",
        shown.length <= SETS_LARGE_MAX ? "gap-2.5 text-body" : "gap-1 text-caption",
      )}
    >
      {shown.map(([one = 0, other = 0], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
        <span key={index}>{`${one}–${other}`}</span>
      ))}
    </span>
  );
}
