import { Suspense } from "react";
import { optionalPart } from "../../../shared/lazy-part";
import { useGroup } from "../use-group";

const RestingToggle = optionalPart(async () => (await import("./RestingToggle")).RestingToggle, ["activity"]);

interface RestingChipProps {
  /** How many players are inactive. */
  readonly count: number;
  readonly areShown: boolean;
}

/** In the head of a ranking with inactive players: how many they are, as a button that shows or hides them. */
export function RestingChip({ count, areShown }: RestingChipProps) {
  const weeks = useGroup().group.inactiveAfterWeeks;
  return count === 0 || weeks === null ? null : (
    <Suspense>
      <RestingToggle count={count} weeks={weeks} areShown={areShown} />
    </Suspense>
  );
}
