import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import { groupKeys } from "./groups";
import { refetchOfPages } from "./long-lists";

export const matchKeys = {
  all: (hash: string | undefined) => [...groupKeys.one(hash), "matches"] as const,
};

/** Which of a group's matches; what is missing or null does not narrow them. */
export interface MatchFilters {
  readonly player: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** How many matches a page has: those of a screen and some below it. */
const PAGE_SIZE = 50;
/** A group's matches, newest first, page by page. The cursor is a match number: it stays right when a match arrives. */
export function matchListQuery(hash: string | undefined, { player, from, to }: MatchFilters) {
  const filters = { ...(player && { player }), ...(from && { from }), ...(to && { to }) };
  return infiniteQueryOptions({
    queryKey: [...matchKeys.all(hash), "list", filters],
    initialPageParam: undefined as number | undefined,
    ...refetchOfPages,
    queryFn:
      hash === undefined
        ? skipToken
        : ({ pageParam, signal }) => {
            const query = {
              ...filters,
              limit: PAGE_SIZE,
              ...(pageParam !== undefined && { before: pageParam }),
            };
            return unwrap(
              api.GET("/api/groups/hash/{hash}/matches", { params: { path: { hash }, query }, signal }),
            );
          },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
}

/** The months in which a group has matches, newest first. */
export function matchMonthsQuery(hash: string | undefined) {
  return queryOptions({
    queryKey: [...matchKeys.all(hash), "months"],
    queryFn:
      hash === undefined
        ? skipToken
        : async ({ signal }) => {
            const path = "/api/groups/hash/{hash}/matches/months";
            return (await unwrap(api.GET(path, { params: { path: { hash } }, signal }))).months;
          },
  });
}
