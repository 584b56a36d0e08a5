import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/**
 * Verifies an e-mail address. A query and no mutation, although it changes something: the link works once,
 * and a query is asked once, however often the page is drawn.
 */
export function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ["verification", token],
    queryFn: () => unwrap(api.POST("/api/auth/verify-email", { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
