import { array, boolean, type GenericSchema, nullable, number, object, string } from "valibot";
import type { Match, Player, SubmittedMatch } from "../../api/types";
import { nameFormerPlayers } from "../../i18n/former-players";
import type { Rules } from "../../rules/rules";
import { staticLimits } from "../../rules/static-limits";
import { stateIn } from "../../shared/use-history-state";

/** A player whose rank changed, also by being overtaken, or who became established. */
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
  rules: Pick<Rules, "previewCorrection">,
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
    moves: [...moves, ...othersMoved(rules, { match, standings }, entered)].sort(
      (one, other) => one.after - other.after,
    ),
    expected: expected?.[match.winner === 1 ? 0 : 1] ?? 0.5,
  };
}

/**
 * The players whose rank changed without playing: those whose rank would change back if the match were deleted. None if
 * somebody else's match was saved during entry.
 */
function othersMoved(
  rules: Pick<Rules, "previewCorrection">,
  saved: Pick<SubmittedMatch, "match" | "standings">,
  entered: readonly Player[],
): Move[] {
  const [one, two, three, four] = [...saved.match.team1.players, ...saved.match.team2.players].map(
    ({ playerId, eloBefore }) =>
      entered.find((player) => player.playerId === playerId && player.currentElo === eloBefore),
  );
  if (!(one && two && three && four)) return [];
  const deleted = rules.previewCorrection({
    players: playersAfter(entered, saved),
    before: [one, two, three, four],
  });
  const others: Move[] = [];
  for (const { playerId, rankBefore: after, rankAfter: before } of deleted ?? []) {
    const standing = saved.standings.find((change) => change.playerId === playerId);
    if (standing !== undefined) {
      if (standing.rankBefore !== before || standing.rankAfter !== after) return [];
    } else {
      const player = entered.find((other) => other.playerId === playerId);
      if (player) {
        const { name, formerNumber } = player;
        others.push({ playerId, name, formerNumber, before, after, establishedAfter: null });
      }
    }
  }
  return others;
}

const team = object({
  players: array(
    object({
      playerId: number(),
      name: string(),
      formerNumber: nullable(number()),
      eloBefore: number(),
      eloAfter: number(),
      eloChange: number(),
    }),
  ),
});

const savedState: GenericSchema<{ saved: SavedMatch }> = object({
  saved: object({
    match: object({
      matchId: number(),
      matchNumber: number(),
      team1: team,
      team2: team,
      sets: array(array(number())),
      setsWon: array(number()),
      games: array(number()),
      winner: number(),
      margin: number(),
      notes: nullable(string()),
      playedOn: string(),
      createdAt: string(),
      isLatest: boolean(),
    }),
    moves: array(
      object({
        playerId: number(),
        name: string(),
        formerNumber: nullable(number()),
        before: number(),
        after: number(),
        establishedAfter: nullable(number()),
      }),
    ),
    expected: number(),
  }),
});

/** The players with the ratings of the four after a match; the ranks of the others are those before it. */
export function playersAfter(
  players: readonly Player[],
  { match, standings }: Pick<SubmittedMatch, "match" | "standings">,
): Player[] {
  const four = [...match.team1.players, ...match.team2.players];
  return players.map((player) => {
    const played = four.find(({ playerId }) => playerId === player.playerId);
    if (played === undefined) return player;
    const rank = standings.find(({ playerId }) => playerId === player.playerId)?.rankAfter ?? player.rank;
    return {
      ...player,
      rank,
      currentElo: played.eloAfter,
      gamesPlayed: player.gamesPlayed + 1,
      lastPlayedAt: match.createdAt,
    };
  });
}

/** The player with the next higher rating than a player of a match has after it. */
export function nextAbove(
  players: readonly Player[],
  { playerId: own, eloAfter }: Match["team1"]["players"][number],
): Player | null {
  const above = players.filter(({ playerId, currentElo }) => playerId !== own && currentElo > eloAfter);
  return above.sort((one, other) => one.currentElo - other.currentElo)[0] ?? null;
}

/** The saved match in the state of a history entry, restored by Back and reload. */
export function savedMatchIn(state: unknown): SavedMatch | null {
  return nameFormerPlayers(stateIn(savedState, state)?.saved ?? null);
}
