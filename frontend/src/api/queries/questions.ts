import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";

/** The matches of an own group that someone has called wrong. */
export function questionedMatchesQuery(groupId: number) {
  return queryOptions({
    queryKey: ["questions", groupId],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/groups/{groupId}/questions", { params: { path: { groupId } }, signal })),
  });
}
