import { createStore, del, get, set } from "idb-keyval";
import type { Answers } from "../rules/sheets/reading";

/** A sheet that is being imported, kept on the device over a reload and a mail's round trip until it is saved. */
export interface KeptSheet {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** What the person has answered. */
  readonly given: Answers;
}

const KEY = "sheet";

/** A database of its own: it is deleted as a whole. */
const store = () => createStore("duelo-import", "sheets");

/** The kept sheet; null without one, and where the browser stores nothing. */
export async function readKeptSheet(): Promise<KeptSheet | null> {
  return (await get<KeptSheet>(KEY, store()).catch(() => undefined)) ?? null;
}

/** Keeps a sheet. Where the browser stores nothing, it lasts as long as the page. */
export async function keepSheet(file: KeptSheet): Promise<void> {
  await set(KEY, file, store()).catch(() => undefined);
}

export async function forgetSheet(): Promise<void> {
  await del(KEY, store()).catch(() => undefined);
}
