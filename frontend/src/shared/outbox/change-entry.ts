import { newKey } from "../new-key";
import { CHANGING, EXPIRED, isTwin, type OutboxEntry, ownRefusal } from "./entry";
import { announceOutbox } from "./events";
import { startSending } from "./sender";
import { changeEntry } from "./store";

/** Stops an entry that waits from being sent while the reader changes it. */
export function beginChange(entry: OutboxEntry): Promise<void> {
  return change(entry, (waiting) => ({
    ...waiting,
    refusal: waiting.refusal ?? ownRefusal(CHANGING),
  }));
}

/**
 * Lets an entry wait again. One whose key the server has forgotten gets a new one: the reader has decided that the match
 * is to be saved. So it is with the twin of a saved match, which the server has answered: under its key nothing is saved.
 */
export async function sendAgain(entry: OutboxEntry): Promise<void> {
  const isExpired = entry.refusal?.code === EXPIRED;
  await change(entry, (refused) => ({
    ...refused,
    refusal: null,
    ...(isExpired && { key: newKey(), firstSentAt: null }),
    ...(isTwin(refused) && { match: { ...refused.match, again: true }, firstSentAt: null }),
  }));
  startSending();
}

export async function discardEntry(entry: OutboxEntry): Promise<void> {
  await change(entry, () => null);
  startSending();
}

async function change(entry: OutboxEntry, to: (entry: OutboxEntry) => OutboxEntry | null): Promise<void> {
  await changeEntry(entry, to);
  announceOutbox({ hash: entry.hash, saved: 0, by: "reader" });
}
