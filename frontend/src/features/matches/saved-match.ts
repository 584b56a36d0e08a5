import type { Match, Ranking, SubmittedMatch } from "../../api/types";
import { nameFormerPlayers } from "../../i18n/former-players";

/** One of the four whose rank or status changed. */
export interface Move {
  readonly playerId: number;
  readonly name: string;
  /** The number of an anonymised player, who is named in the current language. */
  readonly formerNumber: number | null;
  readonly before: number;
  readonly after: number;
  /** The number of matches after which the player became established, if this one did it. */
  readonly establishedAfter: number | null;
}

/** A saved match for the result page. */
export interface SavedMatch {
  readonly match: Match;
  readonly moves: readonly Move[];
  /** The expected score of the winners, 0 to 1. */
  readonly expected: number;
}

/** `before` is the ranking shown during entry. */
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

/** The saved match in the state of a history entry, restored by Back and reload. */
export function savedMatchIn(state: unknown): SavedMatch | null {
  return typeof state === "object" && state !== null && "saved" in state
    ? nameFormerPlayers(state.saved as SavedMatch | null)
    : null;
}
