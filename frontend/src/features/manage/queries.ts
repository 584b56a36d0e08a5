import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { groupByVanityQuery, groupKeys, ownGroupQuery } from "../../api/queries/groups";
import { sessionQuery, updateSessionGroups, useSessionMutation } from "../../api/queries/session";
import type { components } from "../../api/schema";
import type { Group, GroupChanges } from "../../api/types";

/** Invalidates all data of a group and the list of the user's groups. */
function useRefreshGroup(group: Pick<Group, "groupId" | "publicHash">) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: groupKeys.one(group.publicHash) }),
      queryClient.invalidateQueries({ queryKey: ownGroupQuery(group.groupId).queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey }),
    ]);
}

function addPlayer({ groupId }: Group, name: string) {
  return unwrap(api.POST("/api/groups/{groupId}/players", { params: { path: { groupId } }, body: { name } }));
}

export function useAddPlayer(group: Group) {
  const refresh = useRefreshGroup(group);
  // Also after a refusal: the reader may not run the group any more, which the page then says.
  return useSessionMutation({ mutationFn: (name: string) => addPlayer(group, name), onSettled: refresh });
}

/** Adds one of several players; the group's data is refetched after the last. */
export function useAddPlayers(group: Group) {
  const refresh = useRefreshGroup(group);
  return { add: (name: string) => addPlayer(group, name), refresh };
}

/** What a form changes of a player; what is absent stays. */
export type PlayerChanges = components["schemas"]["PlayerChanges"];

export function useChangePlayer(group: Group, playerId: number) {
  const refresh = useRefreshGroup(group);
  return useSessionMutation({
    mutationFn: (body: PlayerChanges) =>
      unwrap(
        api.PUT("/api/groups/{groupId}/players/{playerId}", {
          params: { path: { groupId: group.groupId, playerId } },
          body,
        }),
      ),
    onSuccess: refresh,
  });
}

export function useDeletePlayer(group: Group) {
  const refresh = useRefreshGroup(group);
  return useSessionMutation({
    mutationFn: (playerId: number) =>
      unwrap(
        api.DELETE("/api/groups/{groupId}/players/{playerId}", {
          params: { path: { groupId: group.groupId, playerId } },
        }),
      ),
    onSuccess: refresh,
  });
}

/** The settings as entered; a blank name removes the sharable link. */
interface Settings {
  name: string;
  passcode: string;
  vanityUrl: string;
  isDiscoverable: boolean;
  /** Whether previews of links show the name of a private group. Left out, it stays as it is. */
  nameInPreviews?: boolean;
  /** After how many weeks without a match a player counts as inactive; null: never. Left out, it stays as it is. */
  inactiveAfterWeeks?: number | null;
  /** Whether only members may submit matches. Left out, it stays as it is. */
  submissionsPaused?: boolean;
}

export function useUpdateGroup(group: Group) {
  const refresh = useRefreshGroup(group);
  return useSessionMutation({
    mutationFn: async ({ vanityUrl, ...settings }: Settings): Promise<Group> => {
      const answer = await unwrap(
        api.PUT("/api/groups/{groupId}", {
          params: { path: { groupId: group.groupId } },
          // A group that is shown is active; only its deletion changes that.
          body: { ...settings, vanityUrl: vanityUrl.trim() || null, isActive: true },
        }),
      );
      return answer.group;
    },
    onSuccess: refresh,
  });
}

/** Saves some of a group's settings; the others stay as they are. */
export function useSaveSettings(group: Group) {
  const queryClient = useQueryClient();
  const refresh = useRefreshGroup(group);
  return async (changes: GroupChanges): Promise<Group> => {
    const { groupId } = group;
    const request = api.PUT("/api/groups/{groupId}", {
      params: { path: { groupId } },
      body: { ...changes, isActive: true },
    });
    const { group: saved } = await unwrap(request);
    // What was saved is shown at once, and not after another answer.
    const { queryKey } = ownGroupQuery(groupId);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (before) => before && { ...before, group: saved });
    void refresh();
    return saved;
  };
}

/** Deletes the group; the typed name confirms it. */
export function useDeleteGroup({ groupId }: Group) {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: (confirmation: string) =>
      unwrap(api.DELETE("/api/groups/{groupId}", { params: { path: { groupId } }, body: { confirmation } })),
    onSuccess: () => {
      updateSessionGroups(queryClient, (groups) => groups.filter((group) => group.groupId !== groupId));
      void queryClient.invalidateQueries({ queryKey: [...groupKeys.all, "list"] });
    },
  });
}

/** Once its management is left: a deleted group is not shown from the cache. */
export function forgetGroupData(queryClient: QueryClient, { groupId, publicHash, vanityUrl }: Group): void {
  queryClient.removeQueries({ queryKey: groupKeys.one(publicHash) });
  queryClient.removeQueries({ queryKey: ownGroupQuery(groupId).queryKey });
  queryClient.removeQueries({ queryKey: groupByVanityQuery(vanityUrl ?? undefined).queryKey });
}

/** Permanently removes the name of a player with matches. */
export function useAnonymisePlayer(group: Group) {
  const refresh = useRefreshGroup(group);
  return useSessionMutation({
    mutationFn: (playerId: number) =>
      unwrap(
        api.POST("/api/groups/{groupId}/players/{playerId}/anonymise", {
          params: { path: { groupId: group.groupId, playerId } },
        }),
      ),
    onSuccess: refresh,
  });
}
