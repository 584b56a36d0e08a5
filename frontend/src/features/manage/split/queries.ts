import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { authorizedFetchWith } from "../../../api/authorized-fetch";
import { api, unwrap } from "../../../api/client";
import { ApiError, isRefusal } from "../../../api/error";
import { groupKeys } from "../../../api/queries/groups";
import { useRefreshGroups, useSessionMutation } from "../../../api/queries/session";
import type { components } from "../../../api/schema";
import type { Group } from "../../../api/types";
import { RATED_AGAIN } from "../join/queries";

export type SplitRequest = components["schemas"]["SplitRequest"];
export type SplitPreview = components["schemas"]["SplitPreview"];
export type Split = components["schemas"]["Split"];

const patient = authorizedFetchWith(RATED_AGAIN);

/** What it changes to split a player. */
export function previewSplit({ groupId }: Group, body: SplitRequest): Promise<SplitPreview> {
  const params = { path: { groupId } };
  return unwrap(api.POST("/api/groups/{groupId}/players/split/preview", { params, body, fetch: patient }));
}

/** The splits that have not expired, newest first. */
export function splitsQuery({ groupId, publicHash }: Group) {
  return queryOptions({
    queryKey: [...groupKeys.one(publicHash), "splits"],
    queryFn: async ({ signal }): Promise<Split[]> => {
      const params = { path: { groupId } };
      return (await unwrap(api.GET("/api/groups/{groupId}/splits", { params, signal }))).splits;
    },
    meta: { stored: false },
  });
}

/** Splits a player. */
export function useSplit(group: Group) {
  const refresh = useRefreshGroups();
  const client = useQueryClient();
  const params = { path: { groupId: group.groupId } };
  return useSessionMutation({
    mutationFn: async (body: SplitRequest): Promise<void> => {
      try {
        await unwrap(api.POST("/api/groups/{groupId}/players/split", { params, body, fetch: patient }));
      } catch (error) {
        // Of an attempt whose answer was lost, a second one is refused: the matches are the other player's.
        const isMade = isUncertain(error) && (await isLatest(body).catch(() => false));
        if (!isMade) {
          throw error;
        }
      }
    },
    // After a failure too: the answer may have been lost.
    onSettled: refresh,
  });

  async function isLatest({ player, matches, to, name }: SplitRequest): Promise<boolean> {
    const [latest] = await client.fetchQuery({ ...splitsQuery(group), staleTime: 0 });
    const isOther = to == null ? latest?.otherName === name?.trim() : latest?.otherId === to;
    return isOther && latest?.playerId === player && latest.matches === matches.length;
  }
}

function isUncertain(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (!isRefusal(error.status) || ["split.changed", "split.matches", "player_name.taken"].includes(error.code))
  );
}
