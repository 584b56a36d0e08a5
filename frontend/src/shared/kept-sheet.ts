import { createStore, del, get, set, type UseStore } from "idb-keyval";
import type { Answers } from "../rules/sheets/reading";

/** A sheet that is being imported, kept on the device over a reload and a mail's round trip until it is saved. */
export interface KeptSheet {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** What the person has answered. */
  readonly given: Answers;
}

const KEY = "sheet";

/** The kept sheet; null without one. */
export async function readKeptSheet(): Promise<KeptSheet | null> {
  return (await inStore((store) => get<KeptSheet>(KEY, store))) ?? null;
}

/** Keeps a sheet, in place of another. */
export async function keepSheet(sheet: KeptSheet): Promise<void> {
  await inStore((store) => set(KEY, sheet, store));
}

export async function forgetSheet(): Promise<void> {
  await inStore((store) => del(KEY, store));
}

/** Where the browser stores nothing, a sheet lasts as long as the page. */
async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(createStore("duelo-import", "sheets"));
  } catch {
    return undefined;
  }
}
