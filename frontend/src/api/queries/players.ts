import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { GroupRef } from "../../i18n/paths";
import { api, unwrap } from "../client";
import type { Player, PlayerProfile, Ranking } from "../types";
import { groupKeys } from "./groups";
export const playerKeys = {
  ranking: (group: GroupRef) => [...groupKeys.one(group), "ranking"] as const,
  one: (group: GroupRef, playerId: number) => [...groupKeys.one(group), "player", playerId] as const,
};

/** All players of a group by rank, with their trends. */
export function rankingQuery(group: GroupRef) {
  return queryOptions({
    queryKey: playerKeys.ranking(group),
    queryFn: async ({ signal }): Promise<Ranking[]> => {
      const query = { stats: true };
      const { players } =
        typeof group === "number"
          ? await unwrap(
              api.GET("/api/groups/{groupId}/players", {
                params: { path: { groupId: group }, query },
                signal,
              }),
            )
          : await unwrap(
              api.GET("/api/groups/hash/{hash}/players", {
                params: { path: { hash: group }, query },
                signal,
              }),
            );
      return players.filter(isRanking);
    },
  });
}

export function playerQuery(group: GroupRef, playerId: number) {
  return queryOptions({
    queryKey: [...playerKeys.one(group, playerId), "profile"],
    queryFn: ({ signal }): Promise<PlayerProfile> =>
      typeof group === "number"
        ? unwrap(
            api.GET("/api/groups/{groupId}/players/{playerId}", {
              params: { path: { groupId: group, playerId } },
              signal,
            }),
          )
        : unwrap(
            api.GET("/api/groups/hash/{hash}/players/{playerId}", {
              params: { path: { hash: group, playerId } },
              signal,
            }),
          ),
  });
}

/** The calculations behind a player's rating changes, newest first, page by page. */
export function explanationsQuery(group: GroupRef, playerId: number) {
  return infiniteQueryOptions({
    queryKey: [...playerKeys.one(group, playerId), "explanations"],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { offset: pageParam };
      return typeof group === "number"
        ? unwrap(
            api.GET("/api/groups/{groupId}/players/{playerId}/elo-explanations", {
              params: { path: { groupId: group, playerId }, query },
              signal,
            }),
          )
        : unwrap(
            api.GET("/api/groups/hash/{hash}/players/{playerId}/elo-explanations", {
              params: { path: { hash: group, playerId }, query },
              signal,
            }),
          );
    },
    getNextPageParam: ({ explanations, offset, total }) => {
      const next = offset + explanations.length;
      return explanations.length > 0 && next < total ? next : undefined;
    },
  });
}

/** Everyone's rating change over so many of their last matches, by player; null without matches. */
export function trendsQuery(group: GroupRef, matches: number) {
  return queryOptions({
    queryKey: [...groupKeys.one(group), "trends", matches],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, number | null>> => {
      const query = { matches };
      const { trends } =
        typeof group === "number"
          ? await unwrap(
              api.GET("/api/groups/{groupId}/players/trends", {
                params: { path: { groupId: group }, query },
                signal,
              }),
            )
          : await unwrap(
              api.GET("/api/groups/hash/{hash}/players/trends", {
                params: { path: { hash: group }, query },
                signal,
              }),
            );
      return new Map(trends.map(({ playerId, trend }) => [playerId, trend]));
    },
    structuralSharing: false,
  });
}

/** The list holds rankings because `stats` was asked for; its type knows both answers. */
function isRanking(entry: Ranking | Player): entry is Ranking {
  return "player" in entry;
}
