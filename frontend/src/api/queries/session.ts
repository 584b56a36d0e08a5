import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { clearTabStorage } from "../../storage";
import { api, unwrap } from "../client";
import { ApiError, isRefusal } from "../error";
import { accountOf, type Tokens, tokens } from "../tokens";
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
    queryFn: ({ client }) => verify(client.getQueryData<Session | null>(sessionKey) ?? null),
  });
}

/** A session that has expired stays `known`, so that its page stays as well. */
async function verify(known: Session | null): Promise<Session | null> {
  if (!tokens.read()) {
    return tokens.haveExpired() ? known : null;
  }
  try {
    const { user, groups } = await unwrap(api.GET("/api/auth/verify"));
    return { user, groups };
  } catch (error) {
    if (!(error instanceof ApiError && isRefusal(error.status))) {
      throw error;
    }
    if (known && tokens.haveExpired()) {
      return known;
    }
    tokens.clear();
    return null;
  }
}

/** The session as pages see it: unknown while it is verified, then there or not. */
export function useSession() {
  const { data, isPending, error, refetch } = useQuery(sessionQuery());
  return { session: data ?? null, isPending, error, retry: refetch };
}

/** Whether the session on the page has ended by itself: what was typed stays, and one can sign in again. */
export function useSessionExpired(): boolean {
  const { session } = useSession();
  const expired = useSyncExternalStore(tokens.subscribe, tokens.haveExpired);
  return session !== null && expired;
}

/** Takes over what a log-in or a registration answered. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return (session: Session, issued: Tokens) => {
    const before = queryClient.getQueryData(sessionQuery().queryKey);
    queryClient.setQueryData(sessionQuery().queryKey, session);
    tokens.store(issued);
    if (before?.user.userId === session.user.userId) {
      // The same reader goes on: pages stay as they are and look again.
      void queryClient.invalidateQueries({ predicate: isNotSession });
    } else {
      forgetAnswers(queryClient);
    }
  };
}

/**
 * Ends the session and loads `home` anew, so that nothing of it stays in memory. The server is told, whatever
 * it says.
 */
export function signOut(home: string): void {
  const refreshToken = tokens.read()?.refreshToken;
  tokens.forget();
  clearTabStorage();
  if (refreshToken) {
    // Outlives this page, and its answer changes nothing.
    api.POST("/api/auth/logout", { body: { refreshToken }, keepalive: true }).catch(() => undefined);
  }
  window.location.assign(home);
}

/** Asks anew who is signed in. A first answer that is still on its way is older than that, and must not count. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionKey });
  await queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** Keeps the list of one's groups right after a change of one of them. */
export function updateSessionGroups(queryClient: QueryClient, change: (groups: Group[]) => Group[]): void {
  queryClient.setQueryData(
    sessionQuery().queryKey,
    (session) => session && { ...session, groups: change(session.groups) },
  );
}

/** Keeps who one is right after a change of it. */
export function updateSessionUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(sessionQuery().queryKey, (session) => session && { ...session, user });
}

/** Lets all tabs agree on who is signed in. Used once, by the app. */
export function useSessionSync(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      tokens.subscribe(() => {
        const known = queryClient.getQueryData(sessionQuery().queryKey);
        const stored = tokens.read();
        const isOnItsWay = queryClient.isFetching({ queryKey: sessionKey }) > 0;
        if (stored && known?.user.userId !== accountOf(stored.token) && !isOnItsWay) {
          void queryClient.invalidateQueries({ queryKey: sessionKey });
          forgetAnswers(queryClient);
        } else if (!stored && !(known && tokens.haveExpired())) {
          queryClient.setQueryData(sessionQuery().queryKey, null);
          forgetAnswers(queryClient);
        }
      }),
    [queryClient],
  );
}

/** Answers depend on who asks: a passcode is shown to its owner alone. */
function forgetAnswers(queryClient: QueryClient): void {
  void queryClient.resetQueries({ predicate: isNotSession });
}

function isNotSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionKey[0];
}
