import type { AnsweredReading } from "./read-sheet";
import type { Answers, KnownPlayer, ReadMatch, SheetRanking } from "./reading";

/** What the page asks of the worker. */
export type Request =
  | { readonly type: "open"; readonly bytes: ArrayBuffer }
  | { readonly type: "read"; readonly answers: Answers }
  | {
      readonly type: "rank";
      readonly standings: readonly KnownPlayer[];
      readonly matches: readonly Pick<ReadMatch, "team1" | "team2" | "sets">[];
    };

/** A ranking, and how long it took. */
export interface TimedRanking {
  readonly ranking: SheetRanking;
  readonly milliseconds: number;
}

/** What the worker answers. */
export type Reply =
  | { readonly type: "opened" }
  | ({ readonly type: "read" } & AnsweredReading)
  | ({ readonly type: "ranked" } & TimedRanking)
  /** The file cannot be read, or the reader could not be loaded. */
  | { readonly type: "failed"; readonly reason: string; readonly isNotLoaded: boolean };
