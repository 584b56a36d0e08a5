import { queryOptions } from "@tanstack/react-query";
import { loadRules } from "./rules";

/** The rules as a query, for pages that cannot render without them. Never refetched. */
export function rulesQuery() {
  return queryOptions({
    queryKey: ["rules"],
    queryFn: loadRules,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { stored: false },
  });
}
