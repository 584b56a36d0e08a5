import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { groupKeys } from "../../api/queries/groups";
import { sessionQuery } from "../../api/queries/session";
import type { Group } from "../../api/types";

/** A group as its owner sees it, with the passcode. */
export function ownGroupQuery(groupId: number) {
  return queryOptions({
    queryKey: [...groupKeys.one(groupId), "admin"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/groups/{groupId}/admin", { params: { path: { groupId } }, signal })),
  });
}

/** Everything that is shown of a group, under whichever address, and the list of one's groups. */
function useRefreshGroup(group: Pick<Group, "groupId" | "publicHash">) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: groupKeys.one(group.groupId) }),
      queryClient.invalidateQueries({ queryKey: groupKeys.one(group.publicHash) }),
      queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey }),
    ]);
}

export function useAddPlayer(group: Group) {
  const refresh = useRefreshGroup(group);
  return useMutation({
    mutationFn: (name: string) =>
      unwrap(
        api.POST("/api/groups/{groupId}/players", {
          params: { path: { groupId: group.groupId } },
          body: { name },
        }),
      ),
    onSuccess: refresh,
  });
}

export function useRenamePlayer(group: Group, playerId: number) {
  const refresh = useRefreshGroup(group);
  return useMutation({
    mutationFn: (name: string) =>
      unwrap(
        api.PUT("/api/groups/{groupId}/players/{playerId}", {
          params: { path: { groupId: group.groupId, playerId } },
          body: { name },
        }),
      ),
    onSuccess: refresh,
  });
}

export function useDeletePlayer(group: Group) {
  const refresh = useRefreshGroup(group);
  return useMutation({
    mutationFn: (playerId: number) =>
      unwrap(
        api.DELETE("/api/groups/{groupId}/players/{playerId}", {
          params: { path: { groupId: group.groupId, playerId } },
        }),
      ),
    onSuccess: refresh,
  });
}
