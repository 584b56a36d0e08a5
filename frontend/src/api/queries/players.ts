import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import type { Player, PlayerProfile, Ranking } from "../types";
import { groupKeys, whenHashIsKnown } from "./groups";

const playerKey = (hash: string | undefined, playerId: number) =>
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

export const rankingKeys = {
  all: (hash: string | undefined) => [...groupKeys.one(hash), "ranking"] as const,
};

/** All players of a group by rank, with their trends. */
export function rankingQuery(hash: string | undefined) {
  return queryOptions({
    queryKey: rankingKeys.all(hash),
    queryFn: whenHashIsKnown(hash, async (hash, signal): Promise<Ranking[]> => {
      const { players } = await unwrap(
        api.GET("/api/groups/hash/{hash}/players", {
          params: { path: { hash }, query: { stats: true } },
          signal,
        }),
      );
      return players.filter(isRanking);
    }),
  });
}

/** Stores a group's whole ranking, in the order of the ranks, as the answer to both of its queries. */
export function storeRanking(client: QueryClient, hash: string, ranking: Ranking[]): void {
  client.setQueryData(
    playersQuery(hash).queryKey,
    ranking.map(({ player }) => player),
  );
  client.setQueryData(rankingQuery(hash).queryKey, ranking);
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

/** The calculations behind a player's rating changes, newest first, page by page. */
export function explanationsQuery(hash: string, playerId: number) {
  return infiniteQueryOptions({
    queryKey: [...playerKey(hash, playerId), "explanations"],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/api/groups/hash/{hash}/players/{playerId}/elo-explanations", {
          params: { path: { hash, playerId }, query: { offset: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: ({ explanations, offset, total }) => {
      const next = offset + explanations.length;
      return explanations.length > 0 && next < total ? next : undefined;
    },
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

function isPlayer(entry: Ranking | Player): entry is Player {
  return !isRanking(entry);
}
