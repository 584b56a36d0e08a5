// The JSON of the reader of sheets: crates/match-sheets and crates/elo-wasm-sheets. No file but these writes it.

/** Rows of one table, or of several by their sheets. */
export type Rows = readonly number[] | Readonly<Record<string, readonly number[]>>;

export type Reason =
  | "void"
  | "singles"
  | "three-players"
  | "same-name-twice"
  | "walkover"
  | "retired"
  | "draw"
  | "unreadable-score"
  | "no-date"
  | "contradicting-winner"
  | "not-a-match";

/** The columns by role: heads, or `#n` for the n-th column. */
export type ColumnNames = Readonly<Record<string, string | readonly string[]>>;

export interface SheetRow {
  readonly sheet?: string;
  readonly row: number;
}

/** A cell, or without a column a whole line, that was written anew. */
export interface Correction extends SheetRow {
  /** From 0. */
  readonly column?: number;
  readonly text: string;
}

/** What a person has answered; see crates/match-sheets/src/answers.rs. */
export interface Answers {
  readonly columns?: ColumnNames;
  readonly headerRow?: number;
  readonly sheets?: readonly string[];
  readonly dateOrder?: "dmy" | "mdy" | "ymd";
  readonly year?: number;
  readonly yearTurns?: boolean;
  readonly dayOfMonth?: number;
  readonly day?: string;
  readonly newestFirst?: boolean;
  readonly dayOfRowAbove?: boolean;
  readonly pairSeparators?: readonly string[];
  readonly teamSeparators?: readonly string[];
  readonly pairSheet?: string;
  readonly pairNames?: Readonly<Record<string, readonly string[]>>;
  readonly scoreDates?: "day-month" | "month-day";
  readonly scoreTimes?: "hours-minutes" | "minutes-hours";
  readonly scoreDigits?: boolean;
  readonly setsOnly?: boolean;
  readonly winnerGames?: number;
  readonly me?: string;
  readonly rowsPerMatch?: number;
  readonly sideValues?: Readonly<Record<string, number>>;
  readonly team1Won?: boolean;
  readonly winnerValues?: Readonly<Record<string, number>>;
  readonly format?: "lines" | "table";
  readonly joins?: Readonly<Record<string, string>>;
  readonly notSame?: readonly (readonly [string, string])[];
  readonly placeholders?: Readonly<Record<string, "leave-out" | "keep">>;
  readonly contradictingWinner?: "leave-out" | "sets-count";
  readonly leaveOut?: readonly Reason[];
  readonly brokenBytes?: readonly { readonly row: number; readonly byte: string; readonly as: string }[];
  readonly corrections?: readonly Correction[];
  readonly counted?: readonly SheetRow[];
}

/** What is asked, with what is needed to ask it. */
export type Question = { readonly answered: boolean } & (
  | {
      readonly kind: "sheet";
      readonly sheets: readonly string[];
      readonly empty: readonly string[];
      readonly hidden: readonly string[];
      readonly suggested: readonly string[];
    }
  | {
      readonly kind: "columns";
      readonly header: readonly string[];
      readonly headerRow: number;
      readonly suggested: ColumnNames;
      readonly team1Won: boolean;
      readonly winnerValues: Readonly<Record<string, number>>;
      readonly sideValues: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: "lines";
      readonly examples: readonly string[];
      readonly teamSeparators: readonly string[];
    }
  | {
      readonly kind: "date-order";
      readonly column: string | null;
      readonly examples: readonly string[];
      readonly suggested?: "dmy" | "mdy" | "ymd";
    }
  | { readonly kind: "year"; readonly examples: readonly string[]; readonly yearTurns: boolean }
  | { readonly kind: "day-missing"; readonly examples: readonly string[] }
  | { readonly kind: "date-missing" }
  | { readonly kind: "day-of-row-above"; readonly rows: Rows; readonly suggested: boolean }
  | {
      readonly kind: "newest-first";
      readonly first: string;
      readonly last: string;
      readonly suggested: boolean;
    }
  | {
      readonly kind: "pair-separator";
      readonly found: readonly string[];
      readonly examples: readonly string[];
    }
  | {
      readonly kind: "pair-names";
      readonly sheet?: string;
      readonly known: readonly string[];
      readonly unknown: readonly string[];
    }
  | {
      readonly kind: "score-dates";
      readonly examples: readonly string[];
      readonly provedBy?: string;
      readonly suggested: "day-month" | "month-day";
      readonly rows: Rows;
    }
  | {
      readonly kind: "score-times";
      readonly examples: readonly string[];
      readonly suggested: "hours-minutes" | "minutes-hours";
      readonly rows: Rows;
    }
  | { readonly kind: "score-digits"; readonly examples: readonly string[] }
  | { readonly kind: "sets-only"; readonly examples: readonly string[] }
  | { readonly kind: "loser-games"; readonly highest: number; readonly suggested: number }
  | { readonly kind: "me" }
  | { readonly kind: "one-row-per-player"; readonly column: string | null; readonly rowsPerMatch: number }
  | { readonly kind: "join-names"; readonly pairs: readonly (readonly [string, string])[] }
  | { readonly kind: "placeholder"; readonly names: readonly string[] }
  | { readonly kind: "contradicting-winner"; readonly rows: Rows }
  | { readonly kind: "left-out"; readonly reason: Reason; readonly rows: Rows }
  | {
      readonly kind: "broken-byte";
      readonly rows: readonly number[];
      readonly column: string | null;
      readonly byte: string;
      readonly suggested: string;
    }
);

export type QuestionOf<K extends Question["kind"]> = Extract<Question, { readonly kind: K }>;

export interface ReadMatch {
  readonly playedOn: string;
  readonly team1: readonly [string, string];
  readonly team2: readonly [string, string];
  readonly sets: readonly (readonly [number, number])[];
  readonly notes: string | null;
  readonly row: number;
  readonly sheet?: string;
}

/** The beginning of a table. */
export interface TableView {
  readonly sheet: string | null;
  /** The row with the heads; 0 if there is none. */
  readonly headerRow: number;
  readonly rowCount: number;
  readonly heads: readonly string[];
  /** What each column is, by the names of the answer `columns`. */
  readonly roles: readonly (string | null)[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

export interface LeftOutRow extends SheetRow {
  readonly reason: Reason;
  readonly cells?: readonly string[];
}

/** What a file is read as. */
export interface Reading {
  readonly questions: readonly Question[];
  /** In the order in which they count; none while a question has to be answered first. */
  readonly matches: readonly ReadMatch[];
  readonly leftOut: readonly LeftOutRow[];
  readonly refused: string | null;
  readonly tables: readonly TableView[];
  /** The first of those that are left out, with their cells. */
  readonly leftOutRows: readonly LeftOutRow[];
}

/** A player of a group that has matches already. */
export interface KnownPlayer {
  readonly name: string;
  readonly currentElo: number;
  readonly gamesPlayed: number;
  readonly wins: number;
}

export interface RankedPlayer extends KnownPlayer {
  readonly rank: number;
  readonly isProvisional: boolean;
  readonly trend: number | null;
}

/** The ranking after all matches. */
export interface SheetRanking {
  /** The best first. */
  readonly players: readonly RankedPlayer[];
  readonly games: number;
  /** The ratings of the best players in the order of their matches. */
  readonly curves: readonly { readonly name: string; readonly ratings: readonly number[] }[];
  /** The win that was least expected: the index of the match, and the winners' expected score, 0 to 1. */
  readonly upset: { readonly index: number; readonly expected: number } | null;
}
