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

/** One of a player's matches that decides the player's rank, and the rank without it. */
export interface DecidingMatch {
  readonly number: number;
  readonly rank: number;
}

/**
 * What the page asks of the worker: the ranges of all ranks, the ranks that a match decides, or the matches that decide
 * a player's rank.
 */
export type Request =
  | { readonly type: "ranges"; readonly log: RankedLog }
  | { readonly type: "without"; readonly log: RankedLog; readonly number: number }
  | { readonly type: "deciding"; readonly log: RankedLog; readonly playerId: number };

/** What the worker answers; `progress` before an answer, as a part of 1. */
export type Reply =
  | { readonly type: "progress"; readonly done: number }
  | { readonly type: "ranges"; readonly ranges: ReadonlyMap<number, RankRange> }
  | { readonly type: "without"; readonly ranks: readonly RankWithout[] }
  | { readonly type: "deciding"; readonly matches: readonly DecidingMatch[] }
  | { readonly type: "failed"; readonly reason: string };
