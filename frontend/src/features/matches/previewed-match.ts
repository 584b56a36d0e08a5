import type { Match, Player, SubmittedMatch } from "../../api/types";
import { serverTime } from "../../clock";
import { today } from "../../shared/days";
import type { EnteredMatch } from "./entry-state";
import type { MatchPreview } from "./preview";

/**
 * What the server will answer to a submission, by the preview; the match has no number yet. Null while the preview is
 * not complete.
 */
export function previewedMatch(
  { team1, team2, sets, playedOn, notes }: EnteredMatch,
  { outcome, players }: MatchPreview,
  playerOf: ReadonlyMap<number, Player>,
): SubmittedMatch | null {
  if (outcome === null || players === null) return null;
  const team = (ids: readonly (number | null)[]): Match["team1"] => ({
    players: ids.flatMap((playerId) => {
      const change = players.find((player) => player.playerId === playerId);
      const player = playerOf.get(playerId ?? 0);
      if (!(change && player)) return [];
      const { name, formerNumber } = player;
      const { before: eloBefore, after: eloAfter, change: eloChange } = change;
      return { playerId: change.playerId, name, formerNumber, eloBefore, eloAfter, eloChange };
    }),
  });
  return {
    match: {
      matchId: 0,
      matchNumber: 0,
      team1: team(team1),
      team2: team(team2),
      sets: sets.map((set) => set.map((games) => games ?? 0)),
      ...outcome,
      notes: notes ?? null,
      twinNumber: null,
      playedOn: playedOn ?? today(),
      createdAt: new Date(serverTime()).toISOString(),
      isLatest: true,
    },
    standings: players.map(({ playerId, rankBefore, rankAfter }) => ({ playerId, rankBefore, rankAfter })),
  };
}
