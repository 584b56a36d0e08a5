import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import { groupKeys } from "./groups";

/** The server's seal after a match, for pages that do not compute it. */
export function sealQuery(hash: string, at: number) {
  return queryOptions({
    queryKey: [...groupKeys.one(hash), "seal", at],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/groups/hash/{hash}/seal", { params: { path: { hash }, query: { at } }, signal })),
  });
}
