import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import { refreshGroups, useSessionMutation } from "./session";

/** The groups that are offered to the account and wait for its answer. */
export function ownHandoversQuery() {
  return queryOptions({
    queryKey: ["own-handovers"],
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/auth/handovers", { signal }))).handovers,
  });
}

/** Accepts or declines the offer of a group. It is read again also after a refusal: it may have been taken back. */
export function useAnswerHandover(groupId: number) {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: (answer: "accept" | "decline") => {
      const params = { params: { path: { groupId } } };
      return unwrap(
        answer === "accept"
          ? api.POST("/api/groups/{groupId}/handover/accept", params)
          : api.POST("/api/groups/{groupId}/handover/decline", params),
      );
    },
    onSuccess: () => refreshGroups(queryClient),
    onSettled: () => {
      // Not awaited: the page goes on to another one first.
      void queryClient.invalidateQueries({ queryKey: ownHandoversQuery().queryKey });
    },
  });
}
