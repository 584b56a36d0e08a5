import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { groupKeys } from "../../../api/queries/groups";
import type { Group } from "../../../api/types";

/** A public group with matches, to show what a ranking looks like. The same one for the whole visit. */
export function exampleGroupQuery() {
  return queryOptions({
    queryKey: [...groupKeys.all, "example"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Group> => {
      const { group } = await unwrap(api.GET("/api/groups/random-discoverable", { signal }));
      return group;
    },
  });
}
