import type { SubmittedMatch } from "../../api/types";
import type { WorkerMessage } from "../worker-messages";
import { type OutboxEntry, takesTurn, UNDO_TIME, waitOf } from "./entry";
import { announceOutbox } from "./events";
import { outboxMark } from "./outbox-mark";
import { registerSync, updateMark } from "./sender";
import { changeEntry, changeQueue, readQueue } from "./store";
import { GONE, sendStored } from "./submit-entry";

/**
 * Stores an entry that is not sent before the time for undoing it is over. Resolves with null where it can't be undone:
 * the browser blocks storage, or the server may have received it before.
 */
export async function storeUndoable(entry: OutboxEntry): Promise<OutboxEntry | null> {
  const undoable = { ...entry, notBefore: Date.now() + UNDO_TIME };
  let isStored = false;
  try {
    await changeQueue(entry.hash, (queue) => {
      isStored = queue.every(({ key }) => key !== entry.key);
      return isStored ? [...queue, undoable] : queue;
    });
  } catch {
    return null;
  }
  if (!isStored) {
    return null;
  }
  outboxMark.write("used");
  announceOutbox({ hash: entry.hash, saved: 0, by: "reader" });
  return undoable;
}

/** Removes an entry that has not begun to be sent; resolves with whether it was removed. */
export async function undoEntry(entry: OutboxEntry): Promise<boolean> {
  let isUndone = false;
  await changeEntry(entry, (found) => {
    isUndone = found.notBefore != null && found.firstSentAt === null;
    return isUndone ? null : found;
  });
  if (isUndone) {
    announceOutbox({ hash: entry.hash, saved: 0, by: "reader", withdrawn: entry.key });
    await updateMark();
  }
  return isUndone;
}

/**
 * Calls `send` once: when the time for undoing is over, or when the page is hidden or left before. The returned
 * function ends the wait without sending. In a hidden page it ends at once. A document that is loaded again does not
 * send, where the browser tells: the next one goes on with the match.
 */
export function waitForUndo(entry: OutboxEntry, send: () => void): () => void {
  const end = () => {
    stop();
    send();
  };
  let isReloading = false;
  const onNavigate = (event: Event) => {
    isReloading = "navigationType" in event && event.navigationType === "reload";
  };
  const onPageHide = () => {
    if (isReloading) return;
    // What the document itself begins to send may end with it.
    const message: WorkerMessage = { type: "sendAtOnce", entry };
    navigator.serviceWorker?.controller?.postMessage(message);
    end();
  };
  const onVisibility = () => {
    if (document.hidden && !isReloading) end();
  };
  const navigation = "navigation" in window ? (window.navigation as EventTarget) : null;
  const timer = setTimeout(end, waitOf(entry));
  navigation?.addEventListener("navigate", onNavigate);
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", onPageHide);
  const stop = () => {
    clearTimeout(timer);
    navigation?.removeEventListener("navigate", onNavigate);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", onPageHide);
  };
  if (document.hidden) queueMicrotask(end);
  return stop;
}

/** Sends an entry that can no longer be undone from now on. Resolves and rejects as `sendStored`. */
export async function sendUndoable(
  entry: OutboxEntry,
  staysIfRefused: () => boolean,
): Promise<SubmittedMatch | null | typeof GONE> {
  const released = await changeEntry(entry, (found) => ({ ...found, notBefore: null }));
  if (released === null) {
    return GONE;
  }
  if (document.hidden) {
    void registerSync();
  }
  const queue = (await readQueue(entry.hash)).filter(takesTurn);
  const ahead = queue.findIndex(({ key }) => key === entry.key);
  return sendStored(released, Math.max(ahead, 0), staysIfRefused);
}
