import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import { ownGroupQuery } from "./groups";

/** Who runs a group, and what waits for an answer. */
export function membersQuery(groupId: number) {
  return queryOptions({
    queryKey: [...ownGroupQuery(groupId).queryKey, "members"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/groups/{groupId}/members", { params: { path: { groupId } }, signal })),
  });
}
