import { queryOptions } from "@tanstack/react-query";
import { loadRoundRules } from "./rounds";

/** The rules of fair rounds as a query. Never refetched. */
export function roundRulesQuery() {
  return queryOptions({
    queryKey: ["rules", "rounds"],
    queryFn: loadRoundRules,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
