import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { authorizedFetchWith } from "../../../api/authorized-fetch";
import { api, unwrap } from "../../../api/client";
import { groupKeys } from "../../../api/queries/groups";
import { refreshGroups, useSessionMutation } from "../../../api/queries/session";
import type { components } from "../../../api/schema";
import type { Group } from "../../../api/types";

export type JoinPreview = components["schemas"]["JoinPreview"];
export type PlayerToJoin = components["schemas"]["PlayerToJoin"];
export type Join = components["schemas"]["Join"];
export type NearPair = components["schemas"]["NearPair"];

/** Who stays, and whose matches become that player's. */
export interface Pair {
  readonly keep: number;
  readonly drop: number;
}

/** All matches are rated again, which takes seconds for a long history: in milliseconds. */
export const RATED_AGAIN = { timeout: 120_000 };

const patient = authorizedFetchWith(RATED_AGAIN);

/** What it changes to join two players. */
export function joinPreviewQuery({ groupId, publicHash }: Group, { keep, drop }: Pair) {
  return queryOptions({
    queryKey: [...groupKeys.one(publicHash), "join", keep, drop],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST("/api/groups/{groupId}/players/join/preview", {
          params: { path: { groupId } },
          body: { keep, drop },
          signal,
          fetch: patient,
        }),
      ),
    meta: { stored: false },
    gcTime: 0,
  });
}

/** The joins that have not expired, newest first. */
export function joinsQuery({ groupId, publicHash }: Group) {
  return queryOptions({
    queryKey: [...groupKeys.one(publicHash), "joins"],
    queryFn: async ({ signal }): Promise<Join[]> => {
      const params = { path: { groupId } };
      return (await unwrap(api.GET("/api/groups/{groupId}/joins", { params, signal }))).joins;
    },
    meta: { stored: false },
  });
}

/** Players who may be one person. */
export function nearNamesQuery({ groupId, publicHash }: Group) {
  return queryOptions({
    queryKey: [...groupKeys.one(publicHash), "near-names"],
    queryFn: async ({ signal }): Promise<NearPair[]> => {
      const params = { path: { groupId } };
      return (await unwrap(api.GET("/api/groups/{groupId}/near-names", { params, signal }))).nearNames;
    },
    meta: { stored: false },
  });
}

/** Refetches all that shows the group. */
export function useRefresh({ publicHash }: Group) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: groupKeys.one(publicHash) });
    await refreshGroups(client);
  };
}

/** Joins two players. */
export function useJoin(group: Group) {
  const refresh = useRefresh(group);
  return useSessionMutation({
    mutationFn: (pair: Pair) =>
      unwrap(
        api.POST("/api/groups/{groupId}/players/join", {
          params: { path: { groupId: group.groupId } },
          body: pair,
          fetch: patient,
        }),
      ),
    onSuccess: refresh,
  });
}

/** Undoes a join or a split. */
export function useUndoChange(group: Group) {
  const refresh = useRefresh(group);
  return useSessionMutation({
    mutationFn: (changeId: number) =>
      unwrap(
        api.POST("/api/groups/{groupId}/changes/{changeId}/undo", {
          params: { path: { groupId: group.groupId, changeId } },
          fetch: patient,
        }),
      ),
    // After a refusal too: what the list says has changed.
    onSettled: refresh,
  });
}
