import { optionalPart } from "../../../shared/lazy-part";

/** "This is me" or "Not me" in an opened row. */
export const RowMeButton = optionalPart(async () => (await import("../me/RowMeButton")).RowMeButton, ["me"]);

/** The reader's own row while it is out of view. */
export const PinnedRow = optionalPart(async () => (await import("../me/PinnedRow")).PinnedRow, ["me"]);

/** Between which ranks each player is, as a bar in the rows. */
export const RangeSwitch = optionalPart(
  async () => (await import("../ranges/RangeSwitch")).RangeSwitch,
  ["rankRanges"],
);
