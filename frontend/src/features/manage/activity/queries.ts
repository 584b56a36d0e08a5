import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { ownGroupQuery } from "../../../api/queries/groups";
import { type ActivityEntry, type ActivityFilters, queryOf } from "./filters";

/** What was done to the group, newest first. */
export function activityQuery(groupId: number, filters: ActivityFilters) {
  return infiniteQueryOptions({
    queryKey: [...ownGroupQuery(groupId).queryKey, "activity", filters],
    initialPageParam: null as number | null,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => readPage(groupId, filters, { before: pageParam, signal }),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
}

/** As many entries a request as the server gives. */
const PAGE_OF_FILE = 100;

/** All entries under the filters, newest first. */
export async function readAll(groupId: number, filters: ActivityFilters): Promise<ActivityEntry[]> {
  const all: ActivityEntry[] = [];
  let before: number | null = null;
  do {
    const page = await readPage(groupId, filters, { before, limit: PAGE_OF_FILE });
    all.push(...page.entries);
    before = page.nextBefore;
  } while (before !== null);
  return all;
}

interface Page {
  readonly before: number | null;
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

function readPage(groupId: number, filters: ActivityFilters, { before, limit, signal }: Page) {
  const query = { ...queryOf(filters), ...(before && { before }), ...(limit && { limit }) };
  const params = { path: { groupId }, query };
  return unwrap(api.GET("/api/groups/{groupId}/activity", { params, ...(signal && { signal }) }));
}
