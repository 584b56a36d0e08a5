import { Audit } from "../../pkg/more/elo_more";
import { encodedLog, type StoredMatch } from "./encoded-log";

/** The first stored value that differs from the replay. */
export interface MatchDifference {
  readonly value: "number" | "before" | "change";
  /** The place in the lineup, 0 to 3. */
  readonly place: number;
  readonly stored: number;
  readonly expected: number;
}

/** elo-core's replay of a log that compares every match. */
export interface MatchAudit {
  /** Compares the next matches; null if all agree. */
  compare(matches: readonly StoredMatch[]): MatchDifference | null;
  /** How many matches agree. */
  matches(): number;
  /** The rating of a player after the matches so far. */
  rating(player: number): number;
  free(): void;
}

const values = ["number", "before", "change"] as const;

/** Starts an audit. */
export function newAudit(): MatchAudit {
  const audit = new Audit();
  return {
    compare: (matches) => {
      const [kind, place = 0, stored = 0, expected = 0] = audit.compare(encodedLog(matches));
      const value = kind === undefined ? undefined : values[kind];
      return value === undefined ? null : { value, place, stored, expected };
    },
    matches: () => audit.matches,
    rating: (player) => audit.rating(player),
    free: () => audit.free(),
  };
}
