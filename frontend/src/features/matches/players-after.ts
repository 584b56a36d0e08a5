import type { Player, SubmittedMatch } from "../../api/types";

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
