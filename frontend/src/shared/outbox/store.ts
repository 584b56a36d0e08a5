// Runs in pages and in the service worker: without the DOM.
import { promisifyRequest } from "idb-keyval";
import type { OutboxEntry } from "./entry";

/** A group's entries in the order in which they were entered. */
export type Queue = readonly OutboxEntry[];

let opening: Promise<IDBDatabase> | null = null;

/** The queue of a group. Rejects where the browser blocks storage, as all functions here. */
export async function readQueue(hash: string): Promise<Queue> {
  const store = await openStore("readonly");
  return (await promisifyRequest<Queue | undefined>(store.get(hash))) ?? [];
}

/** The groups that have entries. */
export async function groupsWithEntries(): Promise<string[]> {
  const store = await openStore("readonly");
  return (await promisifyRequest(store.getAllKeys())).map(String);
}

/** Replaces the queue of a group in one transaction, and resolves once that is on the disk. */
export async function changeQueue(hash: string, change: (queue: Queue) => Queue): Promise<void> {
  const store = await openStore("readwrite");
  const reading: IDBRequest<Queue | undefined> = store.get(hash);
  reading.onsuccess = () => {
    const queue = change(reading.result ?? []);
    if (queue.length > 0) {
      store.put(queue, hash);
    } else {
      store.delete(hash);
    }
  };
  await promisifyRequest(store.transaction);
}

/** Replaces one entry, and resolves with the new one; null removes it. Null if it is not in the queue any more. */
export async function changeEntry(
  { hash, key }: Pick<OutboxEntry, "hash" | "key">,
  change: (entry: OutboxEntry) => OutboxEntry | null,
): Promise<OutboxEntry | null> {
  let changed: OutboxEntry | null = null;
  await changeQueue(hash, (queue) =>
    queue.flatMap((entry) => {
      if (entry.key !== key) return entry;
      changed = change(entry);
      return changed ?? [];
    }),
  );
  return changed;
}

async function openStore(mode: IDBTransactionMode, isSecond = false): Promise<IDBObjectStore> {
  opening ??= open();
  try {
    const database = await opening;
    // What was entered outlasts an empty battery.
    return database.transaction("groups", mode, { durability: "strict" }).objectStore("groups");
  } catch (error) {
    opening = null;
    if (isSecond) throw error;
    // The browser has closed the connection.
    return openStore(mode, true);
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("duelo-outbox", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("groups");
  const database = await promisifyRequest(request);
  // Safari closes connections of its own accord.
  database.onclose = () => {
    opening = null;
  };
  return database;
}
