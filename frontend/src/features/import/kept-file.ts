import { createStore, del, get, set } from "idb-keyval";
import type { Answers } from "../../rules/sheets/reading";

/** A file that is being imported, kept on the device over a reload and a mail's round trip until it is saved. */
export interface KeptFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** What the person has answered. */
  readonly given: Answers;
}

const KEY = "file";

/** A database of its own: it is deleted as a whole. */
const store = () => createStore("duelo-import", "files");

/** The kept file; null without one, and where the browser stores nothing. */
export async function readKeptFile(): Promise<KeptFile | null> {
  return (await get<KeptFile>(KEY, store()).catch(() => undefined)) ?? null;
}

/** Keeps a file. Where the browser stores nothing, it lasts as long as the page. */
export async function keepFile(file: KeptFile): Promise<void> {
  await set(KEY, file, store()).catch(() => undefined);
}

export async function forgetFile(): Promise<void> {
  await del(KEY, store()).catch(() => undefined);
}
