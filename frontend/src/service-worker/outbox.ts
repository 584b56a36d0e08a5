import { errorFromAnswer } from "../api/error";
import type { SubmittedMatch } from "../api/types";
import { isTwin, type OutboxEntry } from "../shared/outbox/entry";
import { announceOutbox } from "../shared/outbox/events";
import { sendQueue } from "../shared/outbox/send-queue";
import { changeEntry, groupsWithEntries, readQueue } from "../shared/outbox/store";

/** Milliseconds that an answer may take. */
const timeout = 20_000;

/**
 * Sends what waits, also without an open page. Rejects if something still waits: then the browser starts another sync
 * later. Members' matches are sent by pages, which alone can read the session.
 */
export async function sendOutbox(): Promise<void> {
  let isWaiting = false;
  for (const hash of await groupsWithEntries()) {
    let saved = 0;
    await sendQueue({
      hash,
      send,
      canSend: ({ passcode }) => passcode !== null,
      onSettled: (_, settled) => {
        saved += settled.kind === "saved" ? 1 : 0;
      },
    });
    announceOutbox({ hash, saved, by: "worker" });
    const first = (await readQueue(hash)).find((entry) => !isTwin(entry));
    isWaiting ||= first !== undefined && first.refusal === null && first.passcode !== null;
  }
  if (isWaiting) {
    throw new Error("matches wait to be sent");
  }
}

/** Sends a match that can be undone, and what else waits. What is not sent is sent when the app is opened again. */
export async function sendAtOnce(entry: OutboxEntry): Promise<void> {
  await changeEntry(entry, (found) => ({ ...found, notBefore: null }));
  await sendOutbox().catch(() => undefined);
}

async function send({ hash, key, match, passcode }: OutboxEntry): Promise<SubmittedMatch> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  try {
    const response = await fetch(`/api/groups/hash/${hash}/matches`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ ...match, passcode: passcode?.passcode }),
      signal: limit.signal,
    });
    if (!response.ok) {
      throw errorFromAnswer(response, await response.json().catch(() => null));
    }
    return (await response.json()).data;
  } finally {
    clearTimeout(timer);
  }
}
