import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, unwrap } from "../client";
import { ApiError } from "../error";
import { type Tokens, tokens } from "../tokens";
import type { Group, User } from "../types";

/** Who is signed in, and the groups that are theirs. */
export interface Session {
  user: User;
  groups: Group[];
}

const sessionKey = ["session"] as const;

/** Verifies a stored token at start; without one nobody is signed in and the server is not asked. */
export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: verify,
  });
}

async function verify(): Promise<Session | null> {
  if (!tokens.read()) {
    return null;
  }
  try {
    const { user, groups } = await unwrap(api.GET("/api/auth/verify"));
    return { user, groups };
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      tokens.clear();
      return null;
    }
    throw error;
  }
}

/** The session as pages see it: unknown while it is verified, then there or not. */
export function useSession() {
  const { data, isPending, error, refetch } = useQuery(sessionQuery());
  return { session: data ?? null, isPending, error, retry: refetch };
}

/** Takes over what a log-in or a registration answered. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return (session: Session, issued: Tokens) => {
    queryClient.setQueryData(sessionQuery().queryKey, session);
    tokens.store(issued);
    forgetAnswers(queryClient);
  };
}

/**
 * Ends the session and loads `home` anew, so that nothing of it stays in memory. The server is told, whatever
 * it says.
 */
export function signOut(home: string): void {
  const refreshToken = tokens.read()?.refreshToken;
  tokens.forget();
  if (refreshToken) {
    // Outlives this page, and its answer changes nothing.
    api.POST("/api/auth/logout", { body: { refreshToken }, keepalive: true }).catch(() => undefined);
  }
  window.location.assign(home);
}

/** Keeps the list of one's groups right after a change of one of them. */
export function updateSessionGroups(queryClient: QueryClient, change: (groups: Group[]) => Group[]): void {
  queryClient.setQueryData(
    sessionQuery().queryKey,
    (session) => session && { ...session, groups: change(session.groups) },
  );
}

/** Lets all tabs agree on who is signed in. Used once, by the app. */
export function useSessionSync(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      tokens.subscribe(() => {
        const known = queryClient.getQueryData(sessionQuery().queryKey);
        if (!tokens.read()) {
          queryClient.setQueryData(sessionQuery().queryKey, null);
          forgetAnswers(queryClient);
        } else if (!known) {
          void queryClient.invalidateQueries({ queryKey: sessionKey });
          forgetAnswers(queryClient);
        }
      }),
    [queryClient],
  );
}

/** Answers depend on who asks: a passcode is shown to its owner alone. */
function forgetAnswers(queryClient: QueryClient): void {
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
