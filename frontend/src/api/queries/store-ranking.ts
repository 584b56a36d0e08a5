import type { QueryClient } from "@tanstack/react-query";
import { staticLimits } from "../../rules/static-limits";
import type { Ranking } from "../types";
import { playersQuery, type RankingPage, rankingQuery, removeRankings } from "./players";

/**
 * Stores the first page of a group's ranking, of so many players, as the answer to that query. If it is the whole
 * ranking, it answers the query of all players too; else that is asked again.
 */
export function storeRanking(
  client: QueryClient,
  hash: string,
  { ranking, totalPlayers }: { ranking: Ranking[]; totalPlayers: number },
): void {
  removeRankings(client, hash);
  const { queryKey } = playersQuery(hash);
  if (ranking.length === totalPlayers) {
    client.setQueryData(
      queryKey,
      ranking.map(({ player }) => player),
    );
  } else {
    void client.invalidateQueries({ queryKey });
  }
  const first: RankingPage = {
    rankings: ranking,
    total: totalPlayers,
    offset: 0,
    trendMatches: staticLimits.trendMatches,
  };
  client.setQueryData(rankingQuery(hash).queryKey, { pages: [first], pageParams: [0] });
}
