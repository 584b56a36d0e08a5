import { queryOptions } from "@tanstack/react-query";
import type { GroupRef } from "../../i18n/paths";
import { api, unwrap } from "../client";
import type { Explanation, Player, PlayerProfile, Ranking } from "../types";
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

/** The calculations behind a player's last rating changes, newest first. */
export function explanationsQuery(group: GroupRef, playerId: number) {
  return queryOptions({
    queryKey: [...playerKeys.one(group, playerId), "explanations"],
    queryFn: async ({ signal }): Promise<Explanation[]> => {
      const { explanations } =
        typeof group === "number"
          ? await unwrap(
              api.GET("/api/groups/{groupId}/players/{playerId}/elo-explanations", {
                params: { path: { groupId: group, playerId } },
                signal,
              }),
            )
          : await unwrap(
              api.GET("/api/groups/hash/{hash}/players/{playerId}/elo-explanations", {
                params: { path: { hash: group, playerId } },
                signal,
              }),
            );
      return explanations;
    },
  });
}

/** The list holds rankings because `stats` was asked for; its type knows both answers. */
function isRanking(entry: Ranking | Player): entry is Ranking {
  return "player" in entry;
}
