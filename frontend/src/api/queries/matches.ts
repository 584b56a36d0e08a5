import { infiniteQueryOptions } from "@tanstack/react-query";
import type { GroupRef } from "../../i18n/paths";
import { api, unwrap } from "../client";
import { groupKeys } from "./groups";

export const matchKeys = {
  all: (group: GroupRef) => [...groupKeys.one(group), "matches"] as const,
};

/** A group's matches, newest first, page by page. The cursor is a match number: it stays right when a match arrives. */
export function matchListQuery(group: GroupRef) {
  return infiniteQueryOptions({
    queryKey: [...matchKeys.all(group), "list"],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { before: pageParam };
      return typeof group === "number"
        ? unwrap(
            api.GET("/api/groups/{groupId}/matches", { params: { path: { groupId: group }, query }, signal }),
          )
        : unwrap(
            api.GET("/api/groups/hash/{hash}/matches", { params: { path: { hash: group }, query }, signal }),
          );
    },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
}
