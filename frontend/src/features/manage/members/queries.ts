import { useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { membersQuery } from "../../../api/queries/members";
import { updateSessionGroups, useSessionMutation } from "../../../api/queries/session";
import type { components } from "../../../api/schema";

export type Member = components["schemas"]["Member"];
export type Invitation = components["schemas"]["Invitation"];
export type MemberList = components["schemas"]["MemberList"];
export type Handover = components["schemas"]["Handover"];
export type GivenRole = components["schemas"]["GivenRole"];

/** Reads the members again, also after a refusal: somebody else may have changed them. */
function useRefresh(groupId: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: membersQuery(groupId).queryKey });
}

/** Invites an address. The answer has the link where the server sends no mail. */
export function useInvite(groupId: number) {
  const refresh = useRefresh(groupId);
  return async (body: { email: string; role: GivenRole }) => {
    const request = api.POST("/api/groups/{groupId}/invitations", { params: { path: { groupId } }, body });
    const { link } = await unwrap(request);
    void refresh();
    return link;
  };
}

export function useWithdraw(groupId: number) {
  const refresh = useRefresh(groupId);
  return useSessionMutation({
    mutationFn: (invitationId: number) =>
      unwrap(
        api.DELETE("/api/groups/{groupId}/invitations/{invitationId}", {
          params: { path: { groupId, invitationId } },
        }),
      ),
    onSettled: refresh,
  });
}

export function useChangeRole(groupId: number) {
  const refresh = useRefresh(groupId);
  return useSessionMutation({
    mutationFn: ({ userId, role }: { userId: number; role: GivenRole }) =>
      unwrap(
        api.PUT("/api/groups/{groupId}/members/{userId}", {
          params: { path: { groupId, userId } },
          body: { role },
        }),
      ),
    onSettled: refresh,
  });
}

export function useRemoveMember(groupId: number) {
  const refresh = useRefresh(groupId);
  return useSessionMutation({
    mutationFn: (userId: number) =>
      unwrap(api.DELETE("/api/groups/{groupId}/members/{userId}", { params: { path: { groupId, userId } } })),
    onSettled: refresh,
  });
}

export function useLeave(groupId: number) {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: () =>
      unwrap(api.DELETE("/api/groups/{groupId}/membership", { params: { path: { groupId } } })),
    onSuccess: () =>
      updateSessionGroups(queryClient, (groups) => groups.filter((group) => group.groupId !== groupId)),
  });
}

/** Offers the group to a member; the owner's password confirms it. */
export function useOfferHandover(groupId: number) {
  const refresh = useRefresh(groupId);
  return async (body: { userId: number; password: string }) => {
    await unwrap(api.POST("/api/groups/{groupId}/handover", { params: { path: { groupId } }, body }));
    void refresh();
  };
}

export function useWithdrawHandover(groupId: number) {
  const refresh = useRefresh(groupId);
  return useSessionMutation({
    mutationFn: () => unwrap(api.DELETE("/api/groups/{groupId}/handover", { params: { path: { groupId } } })),
    onSettled: refresh,
  });
}
