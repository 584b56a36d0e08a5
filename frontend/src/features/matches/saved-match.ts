import type { Match, Ranking, SubmittedMatch } from "../../api/types";
import { nameFormerPlayers } from "../../i18n/former-players";

/** One of the four whose rank or status changed. */
export interface Move {
  readonly playerId: number;
  readonly name: string;
  /** Who has a number instead of a name is called by it in the reader's language. */
  readonly formerNumber: number | null;
  readonly before: number;
  readonly after: number;
  /** The match that ended the player's provisional time: how many were played by then. */
  readonly establishedAfter: number | null;
}

/** A match as the result card tells it. */
export interface SavedMatch {
  readonly match: Match;
  readonly moves: readonly Move[];
  /** What the winners were expected to win, 0 to 1. */
  readonly expected: number;
}

/** `before` is the ranking that was shown while the match was typed. */
export function savedMatch(
  { match, ranking }: SubmittedMatch,
  before: readonly Ranking[],
  expected: readonly [number, number] | null,
): SavedMatch {
  const four = [...match.team1.players, ...match.team2.players];
  const moves = four.flatMap(({ playerId, name, formerNumber }): Move[] => {
    const old = before.find(({ player }) => player.playerId === playerId);
    const now = ranking.find(({ player }) => player.playerId === playerId);
    if (old === undefined || now === undefined) return [];
    const established = old.player.status !== now.player.status;
    if (old.rank === now.rank && !established) return [];
    return [
      {
        playerId,
        name,
        formerNumber,
        before: old.rank,
        after: now.rank,
        establishedAfter: established ? now.player.gamesPlayed : null,
      },
    ];
  });
  return {
    match,
    moves: moves.sort((one, other) => one.after - other.after),
    expected: expected?.[match.winner === 1 ? 0 : 1] ?? 0.5,
  };
}

/** The saved match that a history entry holds, so that Back and a reload show it again. */
export function savedMatchIn(state: unknown): SavedMatch | null {
  return typeof state === "object" && state !== null && "saved" in state
    ? nameFormerPlayers(state.saved as SavedMatch | null)
    : null;
}
