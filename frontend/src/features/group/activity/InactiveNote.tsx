import { Suspense } from "react";
import { optionalPart } from "../../../shared/lazy-part";

const InactiveSwitch = optionalPart(
  async () => (await import("./InactiveSwitch")).InactiveSwitch,
  ["activity"],
);

interface InactiveNoteProps {
  /** How many players are inactive. */
  readonly count: number;
  /** After how many weeks without a match they are; null: never. */
  readonly weeks: number | null;
}

/** Above a ranking with inactive players: how many they are, and the switch that hides them. */
export function InactiveNote({ count, weeks }: InactiveNoteProps) {
  return count === 0 || weeks === null ? null : (
    <div className="mt-3 min-h-17 border-line border-t px-4 py-3 lg:px-5">
      <Suspense>
        <InactiveSwitch count={count} weeks={weeks} />
      </Suspense>
    </div>
  );
}
