import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import type { DeclaredChange } from "../types";
import { groupKeys } from "./groups";

/** What admins changed of matches that were not the latest one, newest first. */
export async function readDeclaredChanges(
  hash: string,
  signal: AbortSignal,
): Promise<readonly DeclaredChange[]> {
  const params = { path: { hash } };
  const answer = await unwrap(api.GET("/api/groups/hash/{hash}/declared-changes", { params, signal }));
  return answer.declaredChanges;
}

/** The same for a page that shows them. */
export function declaredChangesQuery(hash: string) {
  return queryOptions({
    queryKey: [...groupKeys.one(hash), "declared-changes"],
    queryFn: ({ signal }) => readDeclaredChanges(hash, signal),
  });
}
