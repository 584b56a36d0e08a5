import type { Player } from "../../api/types";
import { today } from "../../shared/days";
import { type OutboxEntry, withDay } from "../../shared/outbox/entry";
import type { Corrected } from "./components/SubmitMatch";
import type { TypedSet } from "./score-entry";

/** The entry of the outbox as a draft, without players who are no longer in the group. */
export function correctionOf(entry: OutboxEntry, players: readonly Player[]): Corrected {
  const inGroup = (playerId: number | null | undefined) =>
    players.some((player) => player.playerId === playerId) ? (playerId ?? null) : null;
  const { key, hash, match } = withDay(entry);
  const { team1, team2, sets, playedOn, notes } = match;
  return {
    key,
    draft: {
      name: `${hash}.${key}`,
      begin: () => ({
        places: [inGroup(team1[0]), inGroup(team1[1]), inGroup(team2[0]), inGroup(team2[1])],
        sets: sets.map(([left = null, right = null]): TypedSet => [left, right]),
        playedOn: playedOn === today() ? null : (playedOn ?? null),
        notes: notes ?? "",
        key,
      }),
    },
  };
}
