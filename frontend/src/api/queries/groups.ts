import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useQuery,
} from "@tanstack/react-query";
import type { GroupRef } from "../../i18n/paths";
import { api, unwrap } from "../client";
import type { Group, Stats } from "../types";

export type GroupSort = "newest" | "players" | "matches" | "name";

/**
 * Cache keys of groups. `one` is the prefix of everything about a single group: all of it is stored under the
 * group's hash, also where an address names the group by its id.
 */
export const groupKeys = {
  all: ["groups"] as const,
  list: (search: string, sort: GroupSort) => ["groups", "list", { search, sort }] as const,
  one: (hash: string | undefined) => ["groups", "one", hash] as const,
};

/** The fetch of something about a group; skipped until the group's hash is known. */
export function whenHashIsKnown<T>(
  hash: string | undefined,
  fetch: (hash: string, signal: AbortSignal) => Promise<T>,
) {
  return hash === undefined ? skipToken : ({ signal }: { signal: AbortSignal }) => fetch(hash, signal);
}

export function groupQuery(hash: string | undefined) {
  return queryOptions({
    queryKey: [...groupKeys.one(hash), "group"],
    queryFn: whenHashIsKnown(hash, async (hash, signal): Promise<Group> => {
      const answer = await unwrap(api.GET("/api/groups/hash/{hash}", { params: { path: { hash } }, signal }));
      return answer.group;
    }),
  });
}

/** The hash of the group with an id. The group comes with it and is stored under its hash. */
function groupHashQuery(groupId: number | undefined) {
  return queryOptions({
    queryKey: [...groupKeys.all, "hash", groupId],
    // An id never gets another hash.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      groupId === undefined
        ? skipToken
        : async ({ signal, client }): Promise<string> => {
            const { group } = await unwrap(
              api.GET("/api/groups/{groupId}", { params: { path: { groupId } }, signal }),
            );
            client.setQueryData(groupQuery(group.publicHash).queryKey, group);
            return group.publicHash;
          },
  });
}

/** The hash of the group that an address names, by its hash or by its id; undefined until the hash is known. */
export function useGroupHash(group: GroupRef | null) {
  const groupId = typeof group === "number" ? group : undefined;
  const { data, error, refetch } = useQuery(groupHashQuery(groupId));
  return { hash: typeof group === "string" ? group : data, error, refetch };
}

/** The group behind a sharable link; skipped without a name. */
export function groupByVanityQuery(name: string | undefined) {
  return queryOptions({
    queryKey: [...groupKeys.all, "vanity", name?.toLowerCase()],
    queryFn:
      name === undefined
        ? skipToken
        : async ({ signal }): Promise<Group> => {
            const { group } = await unwrap(
              api.GET("/api/groups/vanity/{name}", { params: { path: { name } }, signal }),
            );
            return group;
          },
  });
}

export function groupStatsQuery(hash: string | undefined) {
  return queryOptions({
    queryKey: [...groupKeys.one(hash), "stats"],
    queryFn: whenHashIsKnown(hash, async (hash, signal): Promise<Stats> => {
      const answer = await unwrap(
        api.GET("/api/groups/hash/{hash}/stats", { params: { path: { hash } }, signal }),
      );
      return answer.stats;
    }),
  });
}

/** A group as its members see it, with the passcode. */
export function ownGroupQuery(groupId: number) {
  return queryOptions({
    queryKey: [...groupKeys.all, "own", groupId],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/groups/{groupId}/admin", { params: { path: { groupId } }, signal })),
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
