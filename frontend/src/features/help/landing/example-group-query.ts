import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { groupKeys } from "../../../api/queries/groups";
import type { Group } from "../../../api/types";

/** A random public group with matches as an example; the same one until the page is reloaded. */
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
