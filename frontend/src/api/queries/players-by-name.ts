import { infiniteQueryOptions, skipToken } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import type { Player } from "../types";
import { refetchOfPages } from "./long-lists";
import { isPlayer, type PlayerListQuery, playersByNameKey, RANKING_PAGE_SIZE } from "./players";

interface PlayerPage {
  readonly players: readonly Player[];
  readonly total: number;
  readonly offset: number;
}

/** The players of a group by name as the server sorts them, or those whose names match a search, page by page. */
export function playersByNameQuery(hash: string | undefined, search = "") {
  return infiniteQueryOptions({
    queryKey: [...playersByNameKey(hash), search],
    initialPageParam: 0,
    ...refetchOfPages,
    queryFn:
      hash === undefined
        ? skipToken
        : async ({ pageParam, signal }): Promise<PlayerPage> => {
            const query: PlayerListQuery = {
              sort: "name",
              limit: RANKING_PAGE_SIZE,
              ...(pageParam > 0 && { offset: pageParam }),
              ...(search !== "" && { search }),
            };
            const { players, total, offset } = await unwrap(
              api.GET("/api/groups/hash/{hash}/players", { params: { path: { hash }, query }, signal }),
            );
            return { players: players.filter(isPlayer), total, offset };
          },
    getNextPageParam: ({ players, offset, total }) => {
      const next = offset + players.length;
      return players.length > 0 && next < total ? next : undefined;
    },
    select: ({ pages }) => {
      const players = pages.flatMap((page) => page.players);
      return {
        // As in a ranking, a player can be on two pages.
        players: [...new Map(players.map((player) => [player.playerId, player])).values()],
        total: pages.at(-1)?.total ?? 0,
      };
    },
  });
}
