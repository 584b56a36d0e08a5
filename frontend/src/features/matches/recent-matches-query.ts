import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { matchKeys } from "../../api/queries/matches";
import type { Match } from "../../api/types";

/** A group's latest matches. */
export function recentMatchesQuery(hash: string) {
  return queryOptions({
    queryKey: [...matchKeys.all(hash), "recent"],
    queryFn: async ({ signal }): Promise<Match[]> => {
      const path = "/api/groups/hash/{hash}/matches/recent";
      return (await unwrap(api.GET(path, { params: { path: { hash } }, signal }))).matches;
    },
  });
}
