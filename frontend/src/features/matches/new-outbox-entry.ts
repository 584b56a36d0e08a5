import type { Group } from "../../api/types";
import { knownClockOffset } from "../../clock";
import type { OutboxEntry } from "../../shared/outbox/entry";
import type { MatchPreview } from "./preview";
import type { MatchEntry } from "./use-match-entry";

/** The entry of the outbox for what is entered; `ratingsAt` is the time of the ratings of its preview. */
export function newOutboxEntry(
  { publicHash, name }: Group,
  { key, match, playerOf }: Pick<MatchEntry, "key" | "playerOf"> & Pick<OutboxEntry, "match">,
  { outcome, players }: MatchPreview,
  passcode: OutboxEntry["passcode"],
  ratingsAt: number,
): OutboxEntry {
  return {
    key,
    hash: publicHash,
    groupName: name,
    match,
    passcode,
    createdAt: Date.now(),
    clockOffset: knownClockOffset(),
    players: (players ?? []).map(({ playerId, change }) => ({
      playerId,
      name: playerOf.get(playerId)?.name ?? "",
      formerNumber: playerOf.get(playerId)?.formerNumber ?? null,
      change,
    })),
    winner: outcome?.winner ?? 1,
    ratingsAt,
    firstSentAt: null,
    refusal: null,
  };
}
