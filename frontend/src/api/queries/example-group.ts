import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import type { Group } from "../types";
import { groupKeys } from "./groups";

/** A lively public group, to show what a ranking looks like. */
export function exampleGroupQuery() {
  return queryOptions({
    queryKey: [...groupKeys.all, "example"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Group> => {
      const { groups } = await unwrap(
        api.GET("/api/groups", { params: { query: { limit: 1, sort: "matches" } }, signal }),
      );
      const group = groups[0];
      if (!group) {
        throw new Error("no group is public");
      }
      return group;
    },
  });
}
