import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import { useSessionMutation } from "./session";

/** Where the account is signed in, the last used first. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: ["own-sessions"],
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/auth/sessions", { signal }))).sessions,
  });
}

/** Ends another session of the account, by its id, or all others. The list shows it before the mutation is done. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: (sessionId: string | "others") =>
      unwrap(
        sessionId === "others"
          ? api.DELETE("/api/auth/sessions")
          : api.DELETE("/api/auth/sessions/{sessionId}", { params: { path: { sessionId } } }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery().queryKey }),
  });
}
