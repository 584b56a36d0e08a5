import { hashKey, type QueryKey, queryOptions, skipToken } from "@tanstack/react-query";
import { staticLimits } from "../../rules/static-limits";
import { api, unwrap } from "../client";
import type { LoggedMatch, LoggedPlayer } from "../types";
import { groupKeys } from "./groups";

/** A group's log: all players, and all matches in the order in which they are rated. */
export interface Log {
  /** The group's version, within the epoch of the database. */
  readonly version: number;
  /** The epoch of the database, see `GroupVersion`; in another one all matches may be others. */
  readonly epoch: string;
  readonly players: readonly LoggedPlayer[];
  readonly matches: readonly LoggedMatch[];
}

const PAGE_SIZE = 10_000;

/**
 * The log of a group for the pages that work with it. Only what is new is requested: the log of the last visit is in
 * the browser's store of answers. The audit reads everything anew with `readLog`.
 */
export function logQuery(hash: string | undefined) {
  return queryOptions({
    queryKey: [...groupKeys.one(hash), "log"],
    // Comparing all matches takes longer than working with them again.
    structuralSharing: false,
    queryFn:
      hash === undefined
        ? skipToken
        : async ({ client, queryKey, signal }): Promise<Log> => {
            const known = client.getQueryData<Log>(queryKey) ?? (await storedLog(queryKey));
            return (known && (await continuedLog(hash, known, signal))) ?? (await readLog(hash, signal));
          },
  });
}

async function storedLog(queryKey: QueryKey): Promise<Log | null> {
  try {
    const { readAnswer } = await import("../answer-store");
    return ((await readAnswer(hashKey(queryKey)))?.data as Log | undefined) ?? null;
  } catch {
    // The browser blocks storage.
    return null;
  }
}

/**
 * The log with what has been added since. Null if earlier matches may have changed. Within an epoch only the latest
 * match is corrected or deleted, and a new one has a new id: while the last match is still there, so are all before it.
 */
async function continuedLog(hash: string, known: Log, signal: AbortSignal): Promise<Log | null> {
  const last = known.matches.at(-1);
  if (last === undefined) {
    return null;
  }
  const { version, epoch, players, matches, nextAfter } = await readPage(hash, last.number - 1, signal);
  const [first] = matches;
  const isContinued =
    epoch === known.epoch && first?.number === last.number && first.matchId === last.matchId;
  if (nextAfter !== null || !isContinued) {
    return null;
  }
  const log = { version, epoch, players, matches: [...known.matches.slice(0, -1), ...matches] };
  return hasAllChanges(log) ? log : null;
}

/** Whether the changes add up to the present ratings: they do not after an operator has computed the ratings anew. */
function hasAllChanges({ players, matches }: Log): boolean {
  const ratings = new Map(players.map(({ playerId }) => [playerId, staticLimits.startRating as number]));
  for (const match of matches) {
    for (const [place, player] of match.players.entries()) {
      ratings.set(player, (ratings.get(player) ?? Number.NaN) + (match.change[place] ?? Number.NaN));
    }
  }
  return players.every(({ playerId, currentElo }) => ratings.get(playerId) === currentElo);
}

interface ReadingSteps {
  /** The next page is requested when this has ended. */
  onPage(matches: readonly LoggedMatch[], log: Log): Promise<void>;
  onRestart(): void;
}

const NO_STEPS: ReadingSteps = { onPage: async () => {}, onRestart: () => {} };

/**
 * Reads the whole log of a group; `onPage` gets each page once. When the group changes in between, reading starts
 * again, with `onRestart`.
 */
export async function readLog(
  hash: string,
  signal: AbortSignal,
  { onPage, onRestart }: ReadingSteps = NO_STEPS,
): Promise<Log> {
  let matches: LoggedMatch[] = [];
  let version = 0;
  let epoch = "";
  let after: number | null = 0;
  let players: readonly LoggedPlayer[] = [];
  while (after !== null) {
    const page = await readPage(hash, after, signal);
    if (after > 0 && (page.version !== version || page.epoch !== epoch)) {
      [matches, after] = [[], 0];
      onRestart();
      continue;
    }
    ({ version, epoch, players } = page);
    matches = matches.concat(page.matches);
    await onPage(page.matches, { version, epoch, players, matches });
    after = page.nextAfter;
  }
  return { version, epoch, players, matches };
}

function readPage(hash: string, after: number, signal: AbortSignal) {
  return unwrap(
    api.GET("/api/groups/hash/{hash}/log", {
      params: { path: { hash }, query: { after, limit: PAGE_SIZE } },
      signal,
    }),
  );
}
