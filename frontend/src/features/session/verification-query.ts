import { queryOptions, skipToken } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/**
 * Verifies an e-mail address; skipped without a token. A query and no mutation, although it changes something: the
 * link works once, and a query is sent once, however often the page renders.
 */
export function verificationQuery(token: string | null) {
  return queryOptions({
    queryKey: ["verification", token],
    queryFn:
      token === null ? skipToken : () => unwrap(api.POST("/api/auth/verify-email", { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
