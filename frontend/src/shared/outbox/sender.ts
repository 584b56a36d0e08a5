import { askToKeep } from "../keep-storage";
import { forgetWrongPasscode, storeRightPasscode } from "../stored-passcode";
import { type OutboxEntry, waitOf } from "./entry";
import { announceOutbox } from "./events";
import { outboxMark } from "./outbox-mark";
import { sendEntry } from "./send-entry";
import { type Settled, SYNC_TAG, sendQueue } from "./send-queue";
import { groupsWithEntries, readQueue } from "./store";

/** Milliseconds until the next attempt while matches wait; doubled after each attempt, up to the longest. */
const firstDelay = 4_000;
const longestDelay = 5 * 60_000;
/** Milliseconds for which the tab that shows a match may send it itself, after it can no longer be undone. */
const grace = 1_000;

let isListening = false;
let isSending = false;
/** Whether something has changed while it was sent. */
let isAskedAgain = false;
let delay = firstDelay;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what waits: now, when the connection is back, when the page becomes visible, and again and again while
 * something waits. The service worker does the same after the page is closed, where browsers have Background Sync.
 */
export function startSending(): void {
  listen();
  sendNow();
}

/** As `startSending`, after this page or another tab has just tried. */
export function sendLater(): void {
  listen();
  void registerSync();
  if (isSending) {
    isAskedAgain = true;
  } else if (timer === undefined) {
    schedule();
  }
}

function listen(): void {
  if (!isListening) {
    isListening = true;
    window.addEventListener("online", sendNow);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) {
        sendNow();
      }
    });
  }
}

function sendNow(): void {
  delay = firstDelay;
  void sendAll();
}

async function sendAll(): Promise<void> {
  if (isSending) {
    isAskedAgain = true;
    return;
  }
  isSending = true;
  isAskedAgain = false;
  clearTimeout(timer);
  timer = undefined;
  try {
    const { isWaiting, undoable } = await sendGroups();
    if (isWaiting) {
      void registerSync();
      schedule();
    } else {
      delay = firstDelay;
      if (undoable > 0) sendIn(undoable + grace);
      else await updateMark();
    }
  } catch {
    // The browser blocks storage: there is nothing to send.
  } finally {
    isSending = false;
  }
  if (isAskedAgain) {
    await sendAll();
  }
}

/**
 * Whether something waits for another attempt, and the milliseconds until what can be undone may be sent. A fault in
 * one group does not hold up the others.
 */
async function sendGroups(): Promise<{ isWaiting: boolean; undoable: number }> {
  let isWaiting = false;
  let undoable = 0;
  for (const hash of await groupsWithEntries()) {
    try {
      isWaiting = (await sendGroup(hash)) || isWaiting;
      undoable = Math.max(undoable, ...(await readQueue(hash)).map((entry) => waitOf(entry)));
    } catch (error) {
      reportError(error);
      isWaiting = true;
    }
  }
  return { isWaiting, undoable };
}

/** Whether something of the group waits for another attempt. */
async function sendGroup(hash: string): Promise<boolean> {
  if (!navigator.onLine) {
    return true;
  }
  let saved = 0;
  let isWaiting = false;
  await sendQueue({
    hash,
    send: sendEntry,
    onSettled: (entry, settled) => {
      saved += settled.kind === "saved" ? 1 : 0;
      isWaiting = settled.kind === "waiting";
      if (settled.kind === "waiting" && settled.error.retryAfter !== null) {
        // Never longer than the others: matches of other groups wait for the same attempt.
        delay = Math.min(Math.max(delay, settled.error.retryAfter * 1000), longestDelay);
      }
      storePasscodeOf(entry, settled);
    },
  });
  announceOutbox({ hash, saved, by: "sender" });
  return isWaiting;
}

function storePasscodeOf({ hash, passcode }: OutboxEntry, settled: Settled): void {
  if (settled.kind === "saved" && passcode?.remember) {
    storeRightPasscode(hash, passcode);
  } else if (settled.kind === "refused" && settled.error.code === "passcode.wrong" && passcode) {
    forgetWrongPasscode(hash, passcode.passcode);
  }
}

function schedule(): void {
  // What waits has to outlast the visit.
  askToKeep().catch(() => undefined);
  sendIn(delay);
  delay = Math.min(delay * 2, longestDelay);
}

function sendIn(time: number): void {
  timer = setTimeout(() => {
    timer = undefined;
    void sendAll();
  }, time);
}

/** Removes the mark of an empty outbox. Another tab may add an entry at the same time. */
export async function updateMark(): Promise<void> {
  if ((await groupsWithEntries()).length === 0) {
    outboxMark.write(null);
    if ((await groupsWithEntries()).length > 0) {
      outboxMark.write("used");
    }
  }
}

/** What TypeScript's DOM lacks, since Safari and Firefox do. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Lets the service worker send what waits, also when the page is closed. */
export async function registerSync(): Promise<void> {
  try {
    const registration: (ServiceWorkerRegistration & WithSync) | undefined =
      await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // The reader has switched it off: matches are sent while the app is open.
  }
}
