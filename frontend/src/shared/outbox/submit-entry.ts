import { ApiError } from "../../api/error";
import type { SubmittedMatch } from "../../api/types";
import { serverTime } from "../../clock";
import { errorOf, isExpired, isFromServer, type OutboxEntry, takesTurn, withDay } from "./entry";
import { announceOutbox, subscribeToOutbox } from "./events";
import { outboxMark } from "./outbox-mark";
import { sendEntry } from "./send-entry";
import { hasAnswer, type Settled, sendQueue } from "./send-queue";
import { sendLater, startSending, updateMark } from "./sender";
import { changeEntry, changeQueue, readQueue } from "./store";

/** What becomes of the draft of a match that is submitted, so that it is stored in one place at every moment. */
export interface DraftListener {
  /** Called once the match is in the outbox. */
  onStored(): void;
  /** Called when the match was refused, before it leaves the outbox; whether it is a draft again. Else it stays. */
  onRefused(): boolean;
}

/** An entry that another tab has sent or taken out of the outbox. */
export const GONE = "gone";

/**
 * Submits a match by way of the outbox, behind what waits already. Resolves with null if it waits there too, with
 * `GONE` if the reader has discarded it there, and rejects with an `ApiError` if it was refused. `replaces` is the key
 * of the entry that it corrects: that stays in the outbox.
 */
export async function submitEntry(
  entry: OutboxEntry,
  replaces: string | null,
  draft?: DraftListener,
): Promise<SubmittedMatch | null | typeof GONE> {
  let stored: { ahead: number; replaced: OutboxEntry | undefined };
  try {
    stored = await store(entry, replaces);
  } catch {
    // The browser blocks storage.
    return sendEntry(withDay(entry));
  }
  outboxMark.write("used");
  draft?.onStored();
  const { ahead, replaced } = stored;
  const staysIfRefused = () => replaces !== null || draft?.onRefused() === false;
  return sendStored(entry, ahead, staysIfRefused, () => correctPasscode(entry, replaced));
}

/**
 * Sends an entry that is in the outbox, behind the number of others that are ahead of it; resolves and rejects as
 * `submitEntry`. `staysIfRefused` is asked then whether it stays in the outbox, since no form shows it. `onSaved` is
 * called before those that wait behind it are sent.
 */
export async function sendStored(
  entry: OutboxEntry,
  ahead: number,
  staysIfRefused: () => boolean,
  onSaved: () => Promise<unknown> = async () => undefined,
): Promise<SubmittedMatch | null | typeof GONE> {
  const { hash } = entry;
  const settled = ahead > 0 || !navigator.onLine ? null : await send(entry);
  if (settled === GONE) {
    return GONE;
  }
  if (settled?.kind === "saved") {
    await onSaved();
    announceOutbox({ hash, saved: 1, by: "reader" });
    await sendRest();
    return settled.answer;
  }
  const isAnswered = settled !== null && (settled.kind === "refused" || hasAnswer(settled.error));
  if (isAnswered && !staysIfRefused()) {
    await changeEntry(entry, () => null);
    announceOutbox({ hash, saved: 0, by: "reader" });
    await sendRest();
    throw settled.error;
  }
  announceOutbox({ hash, saved: 0, by: "reader" });
  if (settled?.kind === "refused") {
    throw settled.error;
  }
  if (ahead > 0) {
    startSending();
  } else {
    sendLater();
  }
  return null;
}

/** Sends what waits behind an entry that is out of the outbox. */
async function sendRest(): Promise<void> {
  await updateMark();
  if (outboxMark.read() !== null) {
    startSending();
  }
}

/** Gives the passcode of a saved correction to the entries that have the one which it replaced. */
async function correctPasscode({ hash, passcode }: OutboxEntry, replaced: OutboxEntry | undefined) {
  const former = replaced?.passcode?.passcode;
  if (passcode === null || former === undefined || former === passcode.passcode) {
    return;
  }
  await changeQueue(hash, (queue) =>
    queue.map((entry) =>
      entry.passcode?.passcode === former
        ? { ...entry, passcode, refusal: entry.refusal?.code === "passcode.wrong" ? null : entry.refusal }
        : entry,
    ),
  );
}

/** Stores an entry; returns the number of entries before it, and the one that it replaces. */
async function store(entry: OutboxEntry, replaces: string | null) {
  let ahead = 0;
  let replaced: OutboxEntry | undefined;
  await changeQueue(entry.hash, (queue) => {
    const index = queue.findIndex(({ key }) => key === (replaces ?? entry.key));
    replaced = queue[index];
    ahead = queue.slice(0, replaced ? index : queue.length).filter(takesTurn).length;
    if (!replaced) {
      return [...queue, entry];
    }
    const { createdAt, clockOffset } = replaced;
    // Without an answer the server may have saved it: the reader is asked before it is sent when its key is forgotten.
    const isForgotten = isFromServer(replaced.refusal) && isExpired(replaced, serverTime());
    const isSent = replaced.key === entry.key && !isForgotten;
    const firstSentAt = isSent ? replaced.firstSentAt : null;
    return queue.with(index, { ...withDay(entry), createdAt, clockOffset, firstSentAt });
  });
  return { ahead, replaced };
}

async function send(entry: OutboxEntry): Promise<Settled | typeof GONE> {
  const settled: Settled[] = [];
  // While another tab sends, this one waits, and the reader may discard the entry in a third.
  let isWithdrawn = false;
  const unsubscribe = subscribeToOutbox(({ withdrawn }) => {
    isWithdrawn ||= withdrawn === entry.key;
  });
  await sendQueue({
    hash: entry.hash,
    send: sendEntry,
    canSend: ({ key }) => key === entry.key,
    onSettled: (_, result) => settled.push(result),
  }).finally(unsubscribe);
  return settled[0] ?? (isWithdrawn ? GONE : settledElsewhere(entry));
}

/**
 * The entry was not sent here. Another tab has sent it in the meantime, and the server repeats its answer to the key;
 * or it stays in the outbox, which says why.
 */
async function settledElsewhere(entry: OutboxEntry): Promise<Settled> {
  const found = (await readQueue(entry.hash)).find(({ key }) => key === entry.key);
  if (found === undefined) {
    return { kind: "saved", answer: await sendEntry(withDay(entry)) };
  }
  return found.refusal && isFromServer(found.refusal)
    ? { kind: "refused", error: errorOf(found.refusal) }
    : { kind: "waiting", error: new ApiError(0, "client.offline", "") };
}
