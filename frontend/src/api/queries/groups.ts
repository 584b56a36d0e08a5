import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { GroupRef } from "../../i18n/paths";
import { api, unwrap } from "../client";
import type { Group, Stats } from "../types";

export type GroupSort = "newest" | "players" | "matches" | "name";

/** Everything that is known of groups; `one` is the prefix of all that belongs to a single group. */
export const groupKeys = {
  all: ["groups"] as const,
  list: (search: string, sort: GroupSort) => ["groups", "list", { search, sort }] as const,
  one: (group: GroupRef) => ["groups", "one", group] as const,
};

export function groupQuery(group: GroupRef) {
  return queryOptions({
    queryKey: [...groupKeys.one(group), "group"],
    queryFn: async ({ signal }): Promise<Group> => {
      const answer =
        typeof group === "number"
          ? await unwrap(api.GET("/api/groups/{groupId}", { params: { path: { groupId: group } }, signal }))
          : await unwrap(api.GET("/api/groups/hash/{hash}", { params: { path: { hash: group } }, signal }));
      return answer.group;
    },
  });
}

/** The group behind a sharable link. */
export function groupByVanityQuery(name: string) {
  return queryOptions({
    queryKey: [...groupKeys.all, "vanity", name.toLowerCase()],
    queryFn: async ({ signal }): Promise<Group> => {
      const { group } = await unwrap(
        api.GET("/api/groups/vanity/{name}", { params: { path: { name } }, signal }),
      );
      return group;
    },
  });
}

export function groupStatsQuery(group: GroupRef) {
  return queryOptions({
    queryKey: [...groupKeys.one(group), "stats"],
    queryFn: async ({ signal }): Promise<Stats> => {
      const answer =
        typeof group === "number"
          ? await unwrap(
              api.GET("/api/groups/{groupId}/stats", { params: { path: { groupId: group } }, signal }),
            )
          : await unwrap(
              api.GET("/api/groups/hash/{hash}/stats", { params: { path: { hash: group } }, signal }),
            );
      return answer.stats;
    },
  });
}

/** The public groups, page by page; the size of a page is the server's. */
export function groupListQuery(search: string, sort: GroupSort) {
  return infiniteQueryOptions({
    queryKey: groupKeys.list(search, sort),
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/api/groups", {
          params: {
            query: { offset: pageParam, sort, ...(search === "" ? {} : { search }) },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ groups, offset, total }) => {
      const next = offset + groups.length;
      return groups.length > 0 && next < total ? next : undefined;
    },
  });
}
