import type { components } from "../../../api/schema";
import { KINDS, type Kind } from "./filters";

export type ActivityCounts = components["schemas"]["ActivityCounts"];

/** How many entries there are of a kind, or of all. */
export function countOf(counts: ActivityCounts, kind: Kind | null): number {
  return kind === null ? KINDS.reduce((sum, each) => sum + counts[each], 0) : counts[kind];
}
