import {
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { clearTabStorage } from "../../storage";
import { api, unwrap } from "../client";
import { ApiError, isAboutSession, isRefusal } from "../error";
import { accountOf, type Tokens, tokens } from "../tokens";
import type { Group, User } from "../types";
import { groupKeys } from "./groups";

/** The signed-in user and the user's groups. */
export interface Session {
  user: User;
  groups: Group[];
  /** Known once it was verified, which a new one is not. */
  serverVersion?: string;
}

const sessionKey = ["session"] as const;

/** Verifies a stored token at start; without one there is no session and no request. */
export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ client }) => verify(client.getQueryData<Session | null>(sessionKey) ?? null),
  });
}

/** An expired session stays the `known` one, so that its page stays as well. */
async function verify(known: Session | null): Promise<Session | null> {
  tokens.expireLeftover();
  if (!tokens.read()) {
    return tokens.haveExpired() ? known : null;
  }
  try {
    const { user, groups, serverVersion } = await unwrap(api.GET("/api/auth/verify"));
    return { user, groups, serverVersion };
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

/** The session: pending while it is verified, then a session or null. */
export function useSession() {
  const { data, isPending, error, refetch } = useQuery(sessionQuery());
  return { session: data ?? null, isPending, error, retry: refetch };
}

/** Whether the stored tokens are those of another account than this, as after a sign-in in another tab. */
export function areOfAnother(session: Session): boolean {
  const stored = tokens.read();
  return stored !== null && accountOf(stored.token) !== session.user.userId;
}

/** Whether a session is stored in this browser, verified or not. */
export function useHasTokens(): boolean {
  return useSyncExternalStore(
    tokens.subscribe,
    () => tokens.read() !== null,
    () => false,
  );
}

/** Whether the session of the page has expired: the page stays, and asks for a new sign-in. */
export function useSessionExpired(): boolean {
  const { session } = useSession();
  const expired = useSyncExternalStore(tokens.subscribe, tokens.haveExpired, () => false);
  return session !== null && expired;
}

/** Whether the session ended because it could not be renewed. */
export function useLackedRefreshToken(): boolean {
  return useSyncExternalStore(tokens.subscribe, tokens.lackedRefreshToken, () => false);
}

/** Calls back when the reader has signed in again on a page whose session had expired. */
export function useOnSignedInAgain(onSignedIn: () => void): void {
  const callBack = useEffectEvent(onSignedIn);
  useEffect(() => {
    let hadExpired = tokens.haveExpired();
    return tokens.subscribe(() => {
      if (hadExpired && tokens.read() !== null) {
        callBack();
      }
      hadExpired = tokens.haveExpired();
    });
  }, []);
}

/** `useMutation` whose error goes with a new sign-in, if it is that the session had ended. */
export function useSessionMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  useOnSignedInAgain(() => {
    if (isAboutSession(mutation.error)) {
      mutation.reset();
    }
  });
  return mutation;
}

/** Starts a session with the answer to a log-in, a registration or a password reset. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return (session: Session, issued: Tokens) => {
    const before = queryClient.getQueryData(sessionQuery().queryKey);
    queryClient.setQueryData(sessionQuery().queryKey, session);
    tokens.store(issued);
    if (before?.user.userId === session.user.userId) {
      // The same account has signed in again: pages stay as they are and refetch.
      void queryClient.invalidateQueries({ predicate: isNotSession });
    } else {
      clearAnswers(queryClient);
    }
  };
}

/**
 * Ends the session and loads `home` as a new page, so that nothing of it stays in memory. The server is notified;
 * its answer does not matter.
 */
export function signOut(home: string): void {
  const refreshToken = tokens.read()?.refreshToken;
  tokens.remove();
  clearTabStorage();
  if (refreshToken) {
    // Outlives this page.
    api.POST("/api/auth/logout", { body: { refreshToken }, keepalive: true }).catch(() => undefined);
  }
  window.location.assign(home);
}

/** Refetches the session. An answer that is still pending is older, and is cancelled. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionKey });
  await queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** Refetches everything about groups after a change; the session has the counts of the account's own. */
export async function refreshGroups(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: groupKeys.all }),
    queryClient.invalidateQueries({ queryKey: sessionKey }),
  ]);
}

/** `refreshGroups` for the handlers of a component. */
export function useRefreshGroups(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refreshGroups(queryClient);
}

/** Updates the cached list of the account's groups after a change. */
export function updateSessionGroups(queryClient: QueryClient, change: (groups: Group[]) => Group[]): void {
  queryClient.setQueryData(
    sessionQuery().queryKey,
    (session) => session && { ...session, groups: change(session.groups) },
  );
}

/** Updates the cached user after a change. */
export function updateSessionUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(sessionQuery().queryKey, (session) => session && { ...session, user });
}

/** Synchronises the session with other tabs. Used once, by the app. */
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
          clearAnswers(queryClient);
        } else if (!stored && !(known && tokens.haveExpired())) {
          queryClient.setQueryData(sessionQuery().queryKey, null);
          clearAnswers(queryClient);
        }
      }),
    [queryClient],
  );
}

/** Refetches everything else: answers depend on the session, such as the passcode that only members get. */
function clearAnswers(queryClient: QueryClient): void {
  void queryClient.resetQueries({ predicate: isNotSession });
}

function isNotSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionKey[0];
}
