import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { aRanking } from "../../testing/fixtures";
import type { Player } from "../types";
import { playersQuery, rankingQuery } from "./players";
import { storeRanking } from "./store-ranking";

const hash = "k7m2p9qa";
const ranking = [aRanking("Ann", 1, { playerId: 1 }), aRanking("Bo", 2, { playerId: 2 })];
const before: Player[] = [aRanking("Cia", 1, { playerId: 3 }).player];

function stored(totalPlayers: number) {
  const client = new QueryClient();
  client.setQueryData(playersQuery(hash).queryKey, before);
  storeRanking(client, hash, { ranking, totalPlayers });
  const pages = client.getQueryData(rankingQuery(hash).queryKey)?.pages;
  return { client, pages };
}

describe("the ranking after a change", () => {
  it("has all players if it is the whole one", () => {
    const { client, pages } = stored(2);
    const { queryKey } = playersQuery(hash);
    expect(client.getQueryData(queryKey)).toEqual(ranking.map(({ player }) => player));
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
    expect(pages).toMatchObject([{ rankings: ranking, total: 2, offset: 0 }]);
  });

  it("is a first page if the group has more players, who are asked for again", () => {
    const { client, pages } = stored(250);
    const { queryKey } = playersQuery(hash);
    expect(client.getQueryData(queryKey)).toEqual(before);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(pages).toMatchObject([{ rankings: ranking, total: 250, offset: 0 }]);
  });
});
