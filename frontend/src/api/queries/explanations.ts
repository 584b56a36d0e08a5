import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import { playerKey } from "./players";

/** The calculations behind a player's rating changes, newest first, page by page. */
export function explanationsQuery(hash: string, playerId: number) {
  return infiniteQueryOptions({
    queryKey: [...playerKey(hash, playerId), "explanations"],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/api/groups/hash/{hash}/players/{playerId}/elo-explanations", {
          params: { path: { hash, playerId }, query: { offset: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: ({ explanations, offset, total }) => {
      const next = offset + explanations.length;
      return explanations.length > 0 && next < total ? next : undefined;
    },
  });
}
