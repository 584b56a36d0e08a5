import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/**
 * Verifies an email address. A query although it changes data: the link works only once, and a query runs once
 * however often the page renders.
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
