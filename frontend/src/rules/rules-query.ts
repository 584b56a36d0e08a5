import { queryOptions } from "@tanstack/react-query";
import { loadRules } from "./rules";

/** The rules for pages that cannot be shown without them. They do not change while the page is open. */
export function rulesQuery() {
  return queryOptions({
    queryKey: ["rules"],
    queryFn: loadRules,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
