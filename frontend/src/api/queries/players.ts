import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from "@tanstack/react-query";
import { staticLimits } from "../../rules/static-limits";
import { api, unwrap } from "../client";
import type { operations } from "../schema";
import type { Player, PlayerProfile, Ranking } from "../types";
import { groupKeys, whenHashIsKnown } from "./groups";
import { refetchOfPages } from "./long-lists";

export const playerKey = (hash: string | undefined, playerId: number) =>
  [...groupKeys.one(hash), "player", playerId] as const;

/** Every player of a group by rank, without the trends. */
export function playersQuery(hash: string | undefined) {
  return queryOptions({
    queryKey: [...groupKeys.one(hash), "players"],
    queryFn: whenHashIsKnown(hash, async (hash, signal): Promise<Player[]> => {
      const { players } = await unwrap(
        api.GET("/api/groups/hash/{hash}/players", { params: { path: { hash } }, signal }),
      );
      return players.filter(isPlayer);
    }),
  });
}

/** How many rows of a ranking are loaded at a time: the most that the server returns at once. */
export const RANKING_PAGE_SIZE = 100;

export type PlayerListQuery = NonNullable<operations["list_players_by_hash"]["parameters"]["query"]>;

/** Which players a ranking lists, in which order, and over how many matches its trends go. */
export type RankingView = Pick<PlayerListQuery, "matches" | "search" | "sort" | "order" | "activeSince">;

export interface RankingPage {
  readonly rankings: readonly Ranking[];
  readonly total: number;
  readonly offset: number;
  readonly trendMatches: number;
}

/** The rows of a ranking that are loaded, and how many there are. */
export interface LoadedRanking {
  readonly rankings: readonly Ranking[];
  readonly total: number;
  /** Number of matches in the trends. */
  readonly trendMatches: number;
}

const rankingKey = (hash: string | undefined) => [...groupKeys.one(hash), "ranking"] as const;

export const playersByNameKey = (hash: string | undefined) =>
  [...groupKeys.one(hash), "players-by-name"] as const;

/** Removes a group's rankings and its players by name that no page shows, when matches have changed the ratings. */
export function removeRankings(client: QueryClient, hash: string): void {
  for (const queryKey of [rankingKey(hash), playersByNameKey(hash)]) {
    client.removeQueries({ queryKey, type: "inactive" });
  }
}

/** The ranking of a group with its trends, page by page. The first page is the whole ranking of most groups. */
export function rankingQuery(hash: string | undefined, view: RankingView = {}) {
  return infiniteQueryOptions({
    queryKey: [...rankingKey(hash), view],
    initialPageParam: 0,
    ...refetchOfPages,
    queryFn:
      hash === undefined
        ? skipToken
        : async ({ pageParam, signal }): Promise<RankingPage> => {
            const query = {
              stats: true,
              limit: RANKING_PAGE_SIZE,
              ...(pageParam > 0 && { offset: pageParam }),
              ...view,
            };
            const { players, total, offset } = await unwrap(
              api.GET("/api/groups/hash/{hash}/players", { params: { path: { hash }, query }, signal }),
            );
            const { matches = staticLimits.trendMatches } = view;
            return { rankings: players.filter(isRanking), total, offset, trendMatches: matches };
          },
    getNextPageParam: ({ rankings, offset, total }) => {
      const next = offset + rankings.length;
      return rankings.length > 0 && next < total ? next : undefined;
    },
    select: joinPages,
  });
}

/** How many players have played or were added since a day, in UTC. */
export function activePlayersQuery(hash: string, since: string) {
  return queryOptions({
    queryKey: [...rankingKey(hash), "active", since],
    queryFn: async ({ signal }): Promise<number> => {
      const { total } = await unwrap(
        api.GET("/api/groups/hash/{hash}/players", {
          params: { path: { hash }, query: { limit: 1, activeSince: since } },
          signal,
        }),
      );
      return total;
    },
  });
}

/** A player who has moved from one page to the next between two requests is on both: the later row is the newer. */
function joinPages({ pages }: InfiniteData<RankingPage>): LoadedRanking {
  const rows = new Map(
    pages.flatMap(({ rankings }) => rankings).map((ranking) => [ranking.player.playerId, ranking]),
  );
  const { total = 0, trendMatches = staticLimits.trendMatches } = pages.at(-1) ?? {};
  return { rankings: [...rows.values()], total, trendMatches };
}

export function playerQuery(hash: string | undefined, playerId: number) {
  return queryOptions({
    queryKey: [...playerKey(hash, playerId), "profile"],
    queryFn: whenHashIsKnown(
      hash,
      (hash, signal): Promise<PlayerProfile> =>
        unwrap(
          api.GET("/api/groups/hash/{hash}/players/{playerId}", {
            params: { path: { hash, playerId } },
            signal,
          }),
        ),
    ),
  });
}

/** Every player's rating change over this many of their last matches, by player; null without matches. */
export function trendsQuery(hash: string, matches: number) {
  return queryOptions({
    queryKey: [...groupKeys.one(hash), "trends", matches],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, number | null>> => {
      const { trends } = await unwrap(
        api.GET("/api/groups/hash/{hash}/players/trends", {
          params: { path: { hash }, query: { matches } },
          signal,
        }),
      );
      return new Map(trends.map(({ playerId, trend }) => [playerId, trend]));
    },
    structuralSharing: false,
  });
}

/** With `stats` the list has rankings; the type of the answer allows both. */
function isRanking(entry: Ranking | Player): entry is Ranking {
  return "player" in entry;
}

export function isPlayer(entry: Ranking | Player): entry is Player {
  return !isRanking(entry);
}
