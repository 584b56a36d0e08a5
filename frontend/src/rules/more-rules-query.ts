import { queryOptions } from "@tanstack/react-query";
import { loadMoreRules } from "./more-rules";

/** The rules that few pages need, as a query. Never refetched. */
export function moreRulesQuery() {
  return queryOptions({
    queryKey: ["rules", "more"],
    queryFn: loadMoreRules,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { stored: false },
  });
}
