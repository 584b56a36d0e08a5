import { serverTime } from "../../clock";
import { newKey } from "../new-key";
import { forgetCorrection } from "./correction-draft";
import { CHANGING, EXPIRED, isExpired, isTwin, type OutboxEntry, ownRefusal } from "./entry";
import { announceOutbox } from "./events";
import { startSending } from "./sender";
import { changeEntry } from "./store";

/**
 * Stops an entry that waits from being sent while the reader changes it; resolves with whether it can be changed. One
 * that the server may have saved, with a key that it has forgotten, would be saved twice: the reader is asked first.
 */
export async function beginChange(entry: OutboxEntry): Promise<boolean> {
  const begun = await change(entry, (waiting) =>
    waiting.refusal !== null && waiting.refusal.code !== CHANGING
      ? waiting
      : { ...waiting, refusal: ownRefusal(isExpired(waiting, serverTime()) ? EXPIRED : CHANGING) },
  );
  return begun?.refusal?.code !== EXPIRED;
}

/**
 * Lets an entry wait again. One whose key the server has forgotten gets a new one: the reader has decided that the
 * match is to be saved. So it is with the twin of a saved match.
 */
export async function sendAgain(entry: OutboxEntry): Promise<void> {
  const isForgotten = entry.refusal?.code === EXPIRED;
  forgetCorrection(entry);
  await change(entry, (refused) => ({
    ...refused,
    refusal: null,
    ...(isForgotten && { key: newKey(), firstSentAt: null }),
    ...(isTwin(refused) && { match: { ...refused.match, again: true } }),
  }));
  startSending();
}

export async function discardEntry(entry: OutboxEntry): Promise<void> {
  forgetCorrection(entry);
  await changeEntry(entry, () => null);
  announceOutbox({ hash: entry.hash, saved: 0, by: "reader", withdrawn: entry.key });
  startSending();
}

async function change(
  entry: OutboxEntry,
  to: (entry: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry | null> {
  const changed = await changeEntry(entry, to);
  announceOutbox({ hash: entry.hash, saved: 0, by: "reader" });
  return changed;
}
