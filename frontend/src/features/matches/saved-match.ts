import type { Match, Player, SubmittedMatch } from "../../api/types";
import { nameFormerPlayers } from "../../i18n/former-players";
import { staticLimits } from "../../rules/static-limits";

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

/** `entered` are the players as they were during entry. */
export function savedMatch(
  { match, standings }: SubmittedMatch,
  entered: readonly Player[],
  expected: readonly [number, number] | null,
): SavedMatch {
  const four = [...match.team1.players, ...match.team2.players];
  const moves = four.flatMap(({ playerId, name, formerNumber, eloBefore }): Move[] => {
    const standing = standings.find((change) => change.playerId === playerId);
    if (standing === undefined) return [];
    const { rankBefore, rankAfter } = standing;
    // Another rating means that the player has played another match since.
    const player = entered.find((one) => one.playerId === playerId && one.currentElo === eloBefore);
    const isEstablished = player?.gamesPlayed === staticLimits.matchesToEstablish - 1;
    if (rankBefore === rankAfter && !isEstablished) return [];
    return [
      {
        playerId,
        name,
        formerNumber,
        before: rankBefore,
        after: rankAfter,
        establishedAfter: isEstablished ? staticLimits.matchesToEstablish : null,
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
