import { queryOptions } from "@tanstack/react-query";
import { authorizedFetchWith } from "../../../api/authorized-fetch";
import { api, unwrap } from "../../../api/client";
import { groupKeys } from "../../../api/queries/groups";
import { matchKeys } from "../../../api/queries/matches";
import { useRefreshGroups, useSessionMutation } from "../../../api/queries/session";
import type { components } from "../../../api/schema";
import type { Group, Match } from "../../../api/types";
import { staticLimits } from "../../../rules/static-limits";

export type JoinPreview = components["schemas"]["JoinPreview"];
export type PlayerToJoin = components["schemas"]["PlayerToJoin"];
export type Join = components["schemas"]["Join"];
export type MatchSince = components["schemas"]["MatchSince"];
export type UndoRequest = components["schemas"]["UndoRequest"];
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

/** Joins two players. */
export function useJoin(group: Group) {
  const refresh = useRefreshGroups();
  return useSessionMutation({
    mutationFn: (pair: Pair) =>
      unwrap(
        api.POST("/api/groups/{groupId}/players/join", {
          params: { path: { groupId: group.groupId } },
          body: pair,
          fetch: patient,
        }),
      ),
    // After a failure too: the answer may have been lost.
    onSettled: refresh,
  });
}

/** The matches that a joined player has played since, the latest first; given in their order. */
export function matchesSinceQuery(
  { publicHash: hash }: Group,
  playerId: number,
  since: readonly MatchSince[],
) {
  return queryOptions({
    queryKey: [...matchKeys.all(hash), "since", playerId, since],
    queryFn: async ({ signal }): Promise<Match[]> => {
      const ids = new Set(since.map(({ matchId }) => matchId));
      const first = since[0]?.matchNumber;
      const found: Match[] = [];
      let before: number | null = (since.at(-1)?.matchNumber ?? 0) + 1;
      while (first !== undefined && before !== null && before > first) {
        const query = { player: playerId, before, limit: staticLimits.pageMatches };
        const params = { path: { hash }, query };
        const page: components["schemas"]["MatchList"] = await unwrap(
          api.GET("/api/groups/hash/{hash}/matches", { params, signal }),
        );
        found.push(...page.matches.filter(({ matchId }) => ids.has(matchId)));
        before = page.nextBefore ?? null;
      }
      return found;
    },
    meta: { stored: false },
  });
}

/** Undoes a join or a split. */
export function useUndoChange(group: Group) {
  const refresh = useRefreshGroups();
  return useSessionMutation({
    mutationFn: ({ changeId, since }: { changeId: number; since: UndoRequest }) =>
      unwrap(
        api.POST("/api/groups/{groupId}/changes/{changeId}/undo", {
          params: { path: { groupId: group.groupId, changeId } },
          body: since,
          fetch: patient,
        }),
      ),
    // After a refusal too: what the list says has changed.
    onSettled: refresh,
  });
}
