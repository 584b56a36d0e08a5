// Runs in pages and in the service worker: without the DOM.
import { ApiError, isRefusal } from "../../api/error";
import type { SubmittedMatch } from "../../api/types";
import { knownClockOffset, noteServerTime, serverTime } from "../../clock";
import {
  EXPIRED,
  isExpired,
  isTwin,
  type OutboxEntry,
  ownRefusal,
  refusalOf,
  takesTurn,
  withDay,
} from "./entry";
import { changeEntry, readQueue } from "./store";

/** The tag of the Background Sync that sends what waits. */
export const SYNC_TAG = "outbox";

/** Milliseconds that the server may take to tell its time. */
const timeLimit = 10_000;

/** Sends one entry with its idempotency key; rejects with an `ApiError`. */
export type Send = (entry: OutboxEntry) => Promise<SubmittedMatch>;

/** What became of an entry. One that waits is sent again. */
export type Settled =
  | { readonly kind: "saved"; readonly answer: SubmittedMatch }
  | { readonly kind: "refused"; readonly error: ApiError }
  | { readonly kind: "waiting"; readonly error: ApiError };

interface SendOptions {
  readonly hash: string;
  readonly send: Send;
  /** Called for each entry that was sent, before the queue is changed accordingly. */
  readonly onSettled?: (entry: OutboxEntry, settled: Settled) => void;
  /** Whether an entry can be sent here; the first that cannot ends the sending. */
  readonly canSend?: (entry: OutboxEntry) => boolean;
}

/**
 * Sends a group's entries in their order, until one is refused or gets no answer. Those that can still be undone are
 * left out, and so are twins of saved matches until the reader has decided. One tab at a time does it, so that each is
 * sent once; where the browser has no locks (plain HTTP), two tabs may send the same entry, and its key saves it once.
 */
export function sendQueue(options: SendOptions): Promise<void> {
  return withLock(lockOf(options.hash), () => sendInOrder(options));
}

/** Resolves when nothing of the group is being sent. An entry taken out of the queue is not sent after that. */
export function whenNothingIsSent(hash: string): Promise<void> {
  return withLock(lockOf(hash), async () => undefined);
}

const lockOf = (hash: string) => `duelo.outbox.${hash}`;

async function sendInOrder({ hash, send, onSettled, canSend }: SendOptions): Promise<void> {
  for (;;) {
    const first = (await readQueue(hash)).find(takesTurn);
    if (first === undefined || first.refusal !== null || canSend?.(first) === false) {
      return;
    }
    const failure = knownClockOffset() === null ? await askTime() : null;
    if (failure !== null) {
      onSettled?.(first, { kind: "waiting", error: failure });
      return;
    }
    if (isExpired(first, serverTime())) {
      await changeEntry(first, (entry) => ({ ...entry, refusal: ownRefusal(EXPIRED) }));
      return;
    }
    // Before it is sent: whatever happens then, the server may have received it, with this day.
    const begun = await changeEntry(first, (entry) =>
      entry.refusal === null
        ? withDay({ ...entry, notBefore: null, firstSentAt: entry.firstSentAt ?? serverTime() })
        : entry,
    );
    if (begun === null || begun.refusal !== null) {
      // The reader has taken it back since the queue was read.
      continue;
    }
    const settled = await settle(send, begun);
    onSettled?.(begun, settled);
    if (settled.kind === "saved") {
      await changeEntry(first, () => null);
    } else {
      const left = await changeEntry(first, (entry) => ({
        ...entry,
        ...reasonOf(settled.kind, settled.error),
      }));
      // Discarded in the meantime, or asked about: neither delays those behind it.
      if (left !== null && !isTwin(left)) return;
    }
  }
}

/** What the server answers to a match only after it has looked for its key: under that key nothing is saved. */
const NOTHING_SAVED: ReadonlySet<string> = new Set([
  "group.closed",
  "match.submissions_paused",
  "match.too_many",
  "match.locked",
  "match.twin",
]);

/** Why an entry is not saved, of which the reader is told: that it was refused, or that the server has put it off. */
function reasonOf(kind: "refused" | "waiting", error: ApiError): Partial<OutboxEntry> {
  return {
    ...(kind === "refused"
      ? { refusal: refusalOf(error), postponed: null }
      : { postponed: hasAnswer(error) ? refusalOf(error) : null }),
    ...(NOTHING_SAVED.has(error.code) && { firstSentAt: null }),
  };
}

/** Whether the server has answered, and not a proxy without it. */
export function hasAnswer({ status, code }: ApiError): boolean {
  return status > 0 && !(status >= 502 && code === "client.unreadable");
}

async function settle(send: Send, entry: OutboxEntry): Promise<Settled> {
  try {
    return { kind: "saved", answer: await send(entry) };
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError(0, "client.unreadable", String(cause));
    return { kind: isFinal(error) ? "refused" : "waiting", error };
  }
}

/** Asks the server for its time; resolves with what prevented an answer. */
async function askTime(): Promise<ApiError | null> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimit);
  try {
    const { signal } = limit;
    noteServerTime(await fetch(new URL("/api/meta", location.origin), { cache: "no-store", signal }));
    return null;
  } catch (cause) {
    return new ApiError(0, "client.offline", String(cause));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A lock on the latest match and a pause of submissions end, and an expired session with the next sign-in. A closed
 * group may never open again: the reader decides.
 */
function isFinal({ status, code }: ApiError): boolean {
  return isRefusal(status) && status !== 423 && !code.startsWith("auth.");
}

/** The end of the queue of those who wait for a lock of this page, by its name. */
const ends = new Map<string, Promise<unknown>>();

async function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) {
    return navigator.locks.request(name, run);
  }
  const before = ends.get(name) ?? Promise.resolve();
  const result = before.then(run);
  ends.set(
    name,
    result.catch(() => undefined),
  );
  return result;
}
