import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { staticLimits } from "../../rules/static-limits";
import { api, unwrap } from "../client";
import type { Day, ExplainedMatch } from "../types";
import { groupKeys, whenHashIsKnown } from "./groups";
import { refetchOfPages } from "./long-lists";

export const matchKeys = {
  all: (hash: string | undefined) => [...groupKeys.one(hash), "matches"] as const,
};

/** Which of a group's matches; what is missing or null does not narrow them. */
export interface MatchFilters {
  readonly player: number | null;
  /** Who plays in them too, with or against the player; null without a player. */
  readonly other: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

type FilteredPlayers = Partial<Pick<MatchFilters, "player" | "other">>;

/** The parameters of a request for the matches of these players. */
function playersIn({ player, other }: FilteredPlayers) {
  return { ...(player && { player }), ...(other && { other }) };
}

/** A group's matches, newest first, page by page. The cursor is a match number: it stays right when a match arrives. */
export function matchListQuery(hash: string | undefined, { from, to, ...players }: Partial<MatchFilters>) {
  const filters = { ...playersIn(players), ...(from && { from }), ...(to && { to }) };
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
              limit: staticLimits.pageMatches,
              ...(pageParam !== undefined && { before: pageParam }),
            };
            return unwrap(
              api.GET("/api/groups/hash/{hash}/matches", { params: { path: { hash }, query }, signal }),
            );
          },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
}

/** A match by its number, with its calculations and what it did to the ranking. */
export function explainedMatchQuery(hash: string | undefined, matchNumber: number) {
  return queryOptions({
    queryKey: [...matchKeys.all(hash), "explained", matchNumber],
    queryFn: whenHashIsKnown(hash, async (hash, signal): Promise<ExplainedMatch> => {
      const path = "/api/groups/hash/{hash}/matches/number/{matchNumber}";
      return await unwrap(api.GET(path, { params: { path: { hash, matchNumber } }, signal }));
    }),
  });
}

/** A day on which a group has played. */
export function dayQuery(hash: string | undefined, playedOn: string) {
  return queryOptions({
    queryKey: [...matchKeys.all(hash), "day", playedOn],
    queryFn: whenHashIsKnown(hash, async (hash, signal): Promise<Day> => {
      const path = "/api/groups/hash/{hash}/days/{playedOn}";
      return (await unwrap(api.GET(path, { params: { path: { hash, playedOn } }, signal }))).day;
    }),
  });
}

/** The months with matches of a group, of one of its players or of two, newest first. */
export function matchMonthsQuery(hash: string | undefined, players: FilteredPlayers) {
  const query = playersIn(players);
  return queryOptions({
    queryKey: [...matchKeys.all(hash), "months", query],
    queryFn:
      hash === undefined
        ? skipToken
        : async ({ signal }) => {
            const path = "/api/groups/hash/{hash}/matches/months";
            return (await unwrap(api.GET(path, { params: { path: { hash }, query }, signal }))).months;
          },
  });
}
