import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";

/** How the server is set up. */
export function metaQuery() {
  return queryOptions({
    queryKey: ["meta"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/meta", { signal }))).meta,
  });
}
