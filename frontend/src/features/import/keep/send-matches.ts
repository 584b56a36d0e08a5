import { authorizedFetchWith } from "../../../api/authorized-fetch";
import { api, unwrap } from "../../../api/client";
import type { ImportReport } from "../../../api/types";
import { uploadWith } from "../../../api/upload";
import type { ReadMatch } from "../../../rules/sheets/reading";

/** Saving a long history takes up to a minute, and the upload minutes on a slow connection. In milliseconds. */
const TIMEOUT = 300_000;

interface Sending {
  readonly groupId: number;
  /** The number of the match that they follow; 0 in a group without matches. */
  readonly after: number;
  readonly matches: readonly ReadMatch[];
  readonly signal: AbortSignal;
  /** Called with the uploaded share, 0 to 1. */
  onSent(fraction: number): void;
}

/** Adds matches to a group as a group file: all of them or none. */
export function sendMatches({ groupId, after, matches, signal, onSent }: Sending): Promise<ImportReport> {
  const file = {
    format: "duelo.group" as const,
    version: 1,
    matches: matches.map(({ playedOn, team1, team2, sets, notes }) => ({
      playedOn,
      team1,
      team2,
      sets,
      notes,
    })),
  };
  return unwrap(
    api.POST("/api/groups/{groupId}/import", {
      params: { path: { groupId }, query: { after } },
      body: JSON.stringify(file) as never,
      bodySerializer: (text: unknown) => text as string,
      headers: { "content-type": "application/json" },
      signal,
      fetch: authorizedFetchWith({ timeout: TIMEOUT, transport: uploadWith(onSent) }),
    }),
  );
}

/** How many matches a group has at present. */
export async function matchCountOf(groupId: number): Promise<number> {
  const { group } = await unwrap(api.GET("/api/groups/{groupId}", { params: { path: { groupId } } }));
  return group.matchCount;
}
