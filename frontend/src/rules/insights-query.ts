import { queryOptions } from "@tanstack/react-query";
import { loadInsightRules } from "./insights";

/** The rules of what if, records and forecasts as a query. Never refetched. */
export function insightRulesQuery() {
  return queryOptions({
    queryKey: ["rules", "insights"],
    queryFn: loadInsightRules,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { stored: false },
  });
}
