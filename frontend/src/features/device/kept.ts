import { useCallback, useEffect, useState } from "react";
import { countAnswers, forgetAnswers } from "../../api/answer-store";
import { favourites } from "../../shared/favourites";
import { hashFrom } from "../../shared/group-ref";
import { countAudits, forgetAudits } from "../../shared/kept-audits";
import { forgetSheet, readKeptSheet } from "../../shared/kept-sheet";
import { ME_KEY, meIn } from "../../shared/me";
import { announceOutbox, subscribeToOutbox } from "../../shared/outbox/events";
import { whenNothingIsSent } from "../../shared/outbox/send-queue";
import { updateMark } from "../../shared/outbox/sender";
import { changeQueue, groupsWithEntries, readQueue } from "../../shared/outbox/store";
import { type RecentGroup, recentGroups } from "../../shared/recent-groups";
import { PASSCODE_KEY, rememberedPasscode } from "../../shared/stored-passcode";
import { clearTabStorage } from "../../storage";
import { removeStored, storedKeys } from "../../stored-keys";

/** What this browser keeps about a group. */
export interface KeptGroup {
  readonly hash: string;
  /** Null if no visit and no match that waits names it. */
  readonly name: string | null;
  readonly visit: RecentGroup | null;
  readonly me: number | null;
  readonly passcode: string | null;
  readonly isFavourite: boolean;
  /** Matches that are not sent. */
  readonly waiting: number;
}

export interface Kept {
  readonly groups: readonly KeptGroup[];
  /** Answers of the server that are shown without a connection. */
  readonly answers: number;
  /** Groups whose matches the audit has kept. */
  readonly audits: number;
  /** The name of a sheet that is not imported yet; null without one. */
  readonly sheet: string | null;
}

/** What this browser keeps, and a function that reads it anew; undefined until it is read. */
export function useKept(): { kept: Kept | undefined; update: () => Promise<void> } {
  const [kept, setKept] = useState<Kept>();
  const update = useCallback(async () => setKept(await readKept()), []);
  useEffect(() => {
    const changed = () => void update();
    changed();
    window.addEventListener("storage", changed);
    const unsubscribe = subscribeToOutbox(changed);
    return () => {
      window.removeEventListener("storage", changed);
      unsubscribe();
    };
  }, [update]);
  return { kept, update };
}

async function readKept(): Promise<Kept> {
  const visits = recentGroups.read() ?? [];
  const starred = favourites.read() ?? [];
  // Where the browser blocks storage, nothing waits.
  const waiting = await groupsWithEntries().catch(() => []);
  const of = (prefix: string) => storedKeys(prefix).map((key) => key.slice(prefix.length));
  const hashes = [
    ...waiting,
    ...visits.map(({ hash }) => hash),
    ...of(ME_KEY),
    ...of(PASSCODE_KEY),
    ...starred,
  ];
  const groups = [...new Set(hashes)].filter((hash) => hashFrom(hash) !== null);
  return {
    groups: await Promise.all(
      groups.map(async (hash) => {
        const visit = visits.find((visited) => visited.hash === hash) ?? null;
        const queue = await readQueue(hash).catch(() => []);
        return {
          hash,
          name: visit?.name ?? queue[0]?.groupName ?? null,
          visit,
          me: meIn(hash).read(),
          passcode: rememberedPasscode(hash),
          isFavourite: starred.includes(hash),
          waiting: queue.length,
        };
      }),
    ),
    answers: await countAnswers().catch(() => 0),
    audits: await countAudits(),
    sheet: (await readKeptSheet())?.name ?? null,
  };
}

/** The session ends with signing out; language and theme are settings. */
const STAYS = ["token", "refreshToken", "deviceToken", "sessionExpired", "currentGroup", "language", "theme"];

/**
 * Removes all that the page lists, and what else is remembered between visits. A match that is being sent right now is
 * saved; its answer, which stores the passcode, is awaited.
 */
export async function forgetEverything(): Promise<void> {
  const waiting = await groupsWithEntries().catch(() => []);
  for (const hash of waiting) {
    await changeQueue(hash, () => []);
    announceOutbox({ hash, saved: 0, by: "reader" });
  }
  await Promise.all(waiting.map(whenNothingIsSent));
  for (const key of storedKeys("duelo.")) {
    if (!STAYS.includes(key.slice("duelo.".length))) {
      removeStored(key);
    }
  }
  clearTabStorage();
  await updateMark().catch(() => undefined);
  await forgetAnswers().catch(() => undefined);
  await forgetAudits();
  await forgetSheet();
}
