import type { Query, QueryCache } from "@tanstack/react-query";
import { clear, createStore, delMany, entries, get, keys, set } from "idb-keyval";
import { knownClockOffset, serverTime } from "../clock";
import { nameFormerPlayers } from "../i18n/former-players";
import { accountOf, tokens } from "./tokens";

/** Made of the files that say what answers look like (vite.config.ts): another version reads none of this one's. */
declare const ANSWER_FORMAT: string;

interface StoredAnswer {
  readonly data: unknown;
  /** When the server gave the answer, in milliseconds by its clock. */
  readonly savedAt: number;
  /** By how much that was ahead of the device's; answers of former versions lack it. */
  readonly clockOffset?: number;
}

const maxAnswers = 200;
const maxAge = 30 * 24 * 60 * 60 * 1000;
/** Milliseconds in which answers are collected, to be stored together. */
const delay = 500;

const VISITOR = "visitor";

const store = () => createStore("duelo", "answers");

/** The stored answer to a query of the present reader. */
export async function readAnswer(queryHash: string): Promise<StoredAnswer | null> {
  const stored = await get<StoredAnswer>(keyOf(queryHash), store());
  return stored ? { ...stored, data: nameFormerPlayers(stored.data) } : null;
}

/** Stores the answers in the cache and all that arrive, so that the pages that were seen open without a connection. */
export function storeAnswers(cache: QueryCache): void {
  /** With the reader who asked for each; what the app has written itself is the present reader's. */
  const waiting = new Map<Query, string | undefined>();
  /** The readers of the answers that are under way: the session may end before they arrive. */
  const askedBy = new WeakMap<Query, string>();
  const flush = async () => {
    const reader = currentReader();
    const answers = [...waiting]
      .filter(([query, asked]) => isStorable(query) && !tokens.haveExpired() && (asked ?? reader) === reader)
      .map(([{ queryHash, state }]): [string, StoredAnswer] => [
        keyOf(queryHash, reader),
        { data: state.data, savedAt: serverTime(state.dataUpdatedAt), clockOffset: serverTime(0) },
      ]);
    waiting.clear();
    const into = store();
    await Promise.all(answers.map(([key, answer]) => set(key, answer, into).catch(reportFault)));
  };
  const add = (query: Query, asked?: string) => {
    if (waiting.size === 0) {
      setTimeout(() => flush().catch(ignored), delay);
    }
    waiting.set(query, asked);
  };
  for (const query of cache.getAll()) {
    add(query);
  }
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "fetch") {
      askedBy.set(event.query, currentReader());
    } else if (event.type === "updated" && event.action.type === "success") {
      add(event.query, event.action.manual ? undefined : askedBy.get(event.query));
    }
  });
  removeOld().catch(ignored);
  tokens.subscribe(() => void removeOld().catch(ignored));
}

/** How many answers are stored. */
export async function countAnswers(): Promise<number> {
  return (await keys(store())).length;
}

export async function forgetAnswers(): Promise<void> {
  await clear(store());
}

/** Where storage is blocked or full, pages need a connection. */
function ignored(): void {}

/** Data that cannot be cloned, of a query without `meta: { stored: false }`, is a bug of the app. Others are stored. */
function reportFault(error: Error): void {
  if (error.name === "DataCloneError") reportError(error);
}

/** Removes what is private to another account, and what is old. A sign-out loads a new page, which calls this. */
async function removeOld(): Promise<void> {
  const stored = await entries<string, StoredAnswer>(store());
  const own = [keyOf(""), keyOf("", VISITOR)];
  // Without the server's time, a clock that was set wrong would make everything old.
  const now = knownClockOffset() === null ? 0 : serverTime();
  const newestFirst = stored.sort(([, a], [, b]) => b.savedAt - a.savedAt);
  const old = newestFirst.filter(
    ([key, { savedAt }], index) =>
      index >= maxAnswers || now - savedAt > maxAge || !own.some((prefix) => key.startsWith(prefix)),
  );
  await delMany(
    old.map(([key]) => key),
    store(),
  );
}

/** The rules are code, which cannot be stored; their query says so. */
function isStorable({ state, meta }: Query): boolean {
  return state.status === "success" && state.data !== undefined && meta?.stored !== false;
}

/** Answers differ by reader: members get the passcode of their group. */
function keyOf(queryHash: string, reader: string = currentReader()): string {
  return `${ANSWER_FORMAT} ${reader} ${queryHash}`;
}

/** The number of the account that is signed in, or a visitor. */
function currentReader(): string {
  const stored = tokens.read();
  const account = stored && accountOf(stored.token);
  return account === null ? VISITOR : String(account);
}
