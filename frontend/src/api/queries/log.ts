import { api, unwrap } from "../client";
import type { LoggedMatch, LoggedPlayer } from "../types";

/** A group's log: all players, and all matches in the order in which they are rated. */
export interface Log {
  readonly players: readonly LoggedPlayer[];
  readonly matches: readonly LoggedMatch[];
}

const PAGE_SIZE = 10_000;

/**
 * Reads the whole log of a group; `onPage` gets each page once. When the group changes in between, reading starts again,
 * with `onRestart`.
 */
export async function readLog(
  hash: string,
  signal: AbortSignal,
  { onPage, onRestart }: { onPage(matches: readonly LoggedMatch[], log: Log): void; onRestart(): void },
): Promise<Log> {
  let matches: LoggedMatch[] = [];
  let version: number | null = null;
  let after: number | null = 0;
  let players: readonly LoggedPlayer[] = [];
  while (after !== null) {
    const page = await readPage(hash, after, signal);
    if (version !== null && page.version !== version) {
      [matches, version, after] = [[], null, 0];
      onRestart();
      continue;
    }
    ({ version, players } = page);
    matches = matches.concat(page.matches);
    onPage(page.matches, { players, matches });
    after = page.nextAfter;
  }
  return { players, matches };
}

function readPage(hash: string, after: number, signal: AbortSignal) {
  return unwrap(
    api.GET("/api/groups/hash/{hash}/log", {
      params: { path: { hash }, query: { after, limit: PAGE_SIZE } },
      signal,
    }),
  );
}
