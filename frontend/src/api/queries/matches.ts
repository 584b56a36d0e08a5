import { infiniteQueryOptions } from "@tanstack/react-query";
import type { GroupRef } from "../../i18n/paths";
import { api, unwrap } from "../client";
import { groupKeys } from "./groups";

export const matchKeys = {
  all: (group: GroupRef) => [...groupKeys.one(group), "matches"] as const,
};

/** Which of a group's matches; what is missing or null does not narrow them. */
export interface MatchFilters {
  readonly player: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** How many matches come at once: a screenful and what lies below it. */
const PAGE_SIZE = 50;
/** From so many pages on a list is read again only when it is known to have changed, since all pages are. */
const LONG_LIST = 4;

interface Loaded {
  readonly state: {
    readonly data?: { readonly pages: readonly unknown[] } | undefined;
    isInvalidated: boolean;
  };
}

function isShort({ state }: Loaded): boolean {
  return (state.data?.pages.length ?? 0) < LONG_LIST;
}

/** A group's matches, newest first, page by page. The cursor is a match number: it stays right when a match arrives. */
export function matchListQuery(group: GroupRef, { player, from, to }: MatchFilters) {
  const filters = { ...(player && { player }), ...(from && { from }), ...(to && { to }) };
  return infiniteQueryOptions({
    queryKey: [...matchKeys.all(group), "list", filters],
    initialPageParam: undefined as number | undefined,
    refetchOnMount: (query: Loaded) => query.state.isInvalidated || isShort(query),
    refetchOnWindowFocus: isShort,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, limit: PAGE_SIZE, ...(pageParam !== undefined && { before: pageParam }) };
      return typeof group === "number"
        ? unwrap(
            api.GET("/api/groups/{groupId}/matches", { params: { path: { groupId: group }, query }, signal }),
          )
        : unwrap(
            api.GET("/api/groups/hash/{hash}/matches", { params: { path: { hash: group }, query }, signal }),
          );
    },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
}
