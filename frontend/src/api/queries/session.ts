import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import { ApiError } from "../error";
import { tokens } from "../tokens";
import type { Group, User } from "../types";

/** Who is signed in, and the groups that are theirs. */
export interface Session {
  user: User;
  groups: Group[];
}

export const sessionKeys = { all: ["session"] as const };

/** Verifies a stored token at start; without one nobody is signed in and the server is not asked. */
export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKeys.all,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Session | null> => {
      if (!tokens.read()) {
        return null;
      }
      try {
        const { user, groups } = await unwrap(api.GET("/api/auth/verify"));
        return { user, groups };
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          tokens.clear();
          return null;
        }
        throw error;
      }
    },
  });
}

/** The session as pages see it: unknown while it is verified, then there or not. */
export function useSession(): { session: Session | null; isPending: boolean } {
  const { data, isPending } = useQuery(sessionQuery());
  return { session: data ?? null, isPending: isPending && tokens.read() !== null };
}
