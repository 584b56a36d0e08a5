import type { StoredMatch } from "../encoded-log";
import type { KnownMatch } from "../seal";

/** A group's log, with all of its players. */
export interface RankedLog {
  readonly publicHash: string;
  readonly matches: readonly (StoredMatch & KnownMatch)[];
  readonly players: readonly { readonly playerId: number; readonly isGuest: boolean }[];
}

/** Between which ranks a player is. */
export interface RankRange {
  readonly best: number;
  readonly worst: number;
}

interface RankedRating {
  readonly rank: number;
  readonly rating: number;
}

/** Where a player is after all matches, and without one of them. */
export interface RankWithout {
  readonly playerId: number;
  readonly now: RankedRating;
  readonly without: RankedRating;
}

/** What the page asks of the worker: the ranges of all ranks, or the ranks that a match decides. */
export type Request =
  | { readonly type: "ranges"; readonly log: RankedLog }
  | { readonly type: "without"; readonly log: RankedLog; readonly number: number };

/** What the worker answers; `progress` before an answer, as a part of 1. */
export type Reply =
  | { readonly type: "progress"; readonly done: number }
  | { readonly type: "ranges"; readonly ranges: ReadonlyMap<number, RankRange> }
  | { readonly type: "without"; readonly ranks: readonly RankWithout[] }
  | { readonly type: "failed"; readonly reason: string };
