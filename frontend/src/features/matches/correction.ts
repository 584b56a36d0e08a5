import type { Player } from "../../api/types";
import type { OutboxEntry } from "../../shared/outbox/entry";
import type { Corrected } from "./components/SubmitMatch";
import type { TypedSet } from "./score-entry";
import { today } from "./today";

/** The entry of the outbox as a draft, without players who are no longer in the group. */
export function correctionOf({ key, hash, match }: OutboxEntry, players: readonly Player[]): Corrected {
  const inGroup = (playerId: number | null | undefined) =>
    players.some((player) => player.playerId === playerId) ? (playerId ?? null) : null;
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
