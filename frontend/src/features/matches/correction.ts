import type { Player } from "../../api/types";
import { today } from "../../shared/days";
import { correctionName } from "../../shared/outbox/correction-draft";
import { type OutboxEntry, withDay } from "../../shared/outbox/entry";
import { draftOf } from "./draft";
import type { DraftPlace } from "./use-match-entry";

/** An entry of the outbox that is corrected. */
export interface Corrected {
  /** The key that the entry has in the outbox. */
  readonly key: string;
  /** Where and with what its draft begins. */
  readonly draft: DraftPlace;
}

/** The entry of the outbox as a draft, without players who are no longer in the group. */
export function correctionOf(entry: OutboxEntry, players: readonly Player[]): Corrected {
  const inGroup = (playerId: number | null) =>
    players.some((player) => player.playerId === playerId) ? playerId : null;
  const draft = draftOf(withDay(entry));
  const [a, b, c, d] = draft.places;
  return {
    key: entry.key,
    draft: {
      name: correctionName(entry),
      initial: () => ({
        ...draft,
        places: [inGroup(a), inGroup(b), inGroup(c), inGroup(d)],
        playedOn: draft.playedOn === today() ? null : draft.playedOn,
      }),
    },
  };
}
