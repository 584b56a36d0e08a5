import { clear, createStore, delMany, entries, get, keys, set, type UseStore } from "idb-keyval";
import type { KnownLog } from "../rules/seal";

/** What a device keeps of its last audit of a group, to find out at the next one whether a match has changed. */
export interface KeptAudit extends KnownLog {
  /** When the audit ended, in milliseconds by the server's clock. */
  readonly at: number;
  /** The codes of this and earlier audits, newest first. */
  readonly codes: readonly KeptCode[];
}

/** A code, as the device has seen it. */
export interface KeptCode {
  readonly number: number;
  readonly code: string;
  /** In milliseconds by the server's clock. */
  readonly at: number;
}

/** Numbers of matches in all: 10 MB. The oldest audits go first. */
const NUMBERS_MAX = 2_500_000;

/** The last audit of a group that was kept; null without one. */
export async function readKeptAudit(hash: string): Promise<KeptAudit | null> {
  const kept = await inStore((store) => get<KeptAudit>(hash, store));
  // Former versions of the app kept the time of the latest declared change alone.
  return kept ? { ...kept, declared: Array.isArray(kept.declared) ? kept.declared : [] } : null;
}

/** Keeps an audit in place of the group's earlier one. */
export async function keepAudit(hash: string, audit: KeptAudit): Promise<void> {
  await inStore(async (store) => {
    await set(hash, audit, store);
    let numbers = 0;
    const newestFirst = (await entries<string, KeptAudit>(store)).sort(([, a], [, b]) => b.at - a.at);
    const tooMany = newestFirst.filter(([, { matches }], index) => {
      numbers += matches.length;
      return index > 0 && numbers > NUMBERS_MAX;
    });
    await delMany(
      tooMany.map(([key]) => key),
      store,
    );
  });
}

/** How many groups have a kept audit. */
export async function countAudits(): Promise<number> {
  return (await inStore(async (store) => (await keys(store)).length)) ?? 0;
}

export async function forgetAudits(): Promise<void> {
  await inStore(clear);
}

/** Where the browser stores nothing, every audit is the first one. */
async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(createStore("duelo-audits", "audits"));
  } catch {
    return undefined;
  }
}
