import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { groupKeys } from "../../api/queries/groups";
import { aPlayer, aProfile } from "../../testing/fixtures";
import { startServer, success } from "../../testing/server";
import { useStreakProfiles } from "./winning-streak";

const HASH = "k7m2p9qa";
const asked: number[] = [];
let matches = 4;

startServer(
  http.get(`*/api/groups/hash/${HASH}/players/:playerId`, ({ params }) => {
    const playerId = Number(params.playerId);
    asked.push(playerId);
    return success(aProfile({ player: aPlayer({ playerId, gamesPlayed: matches }) }));
  }),
);

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  matches = 4;
});

function entry(winner: 1 | 2 | undefined) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useStreakProfiles(HASH, [1, 2, 3, 4], winner), { wrapper });
  return { client, gamesPlayed: (playerId: number) => result.current(playerId)?.player.gamesPlayed };
}

it("reads the profiles again when the match before a rematch is saved during entry", async () => {
  const { client, gamesPlayed } = entry(1);
  await waitFor(() => expect([gamesPlayed(1), gamesPlayed(2)]).toEqual([4, 4]));
  matches = 5;
  await client.invalidateQueries({ queryKey: groupKeys.all });
  await waitFor(() => expect([gamesPlayed(1), gamesPlayed(2)]).toEqual([5, 5]));
  expect(gamesPlayed(3)).toBeUndefined();
});

it("reads the reader's profile alone, as soon as they play", async () => {
  localStorage.setItem(`duelo.me.${HASH}`, "3");
  const { gamesPlayed } = entry(undefined);
  await waitFor(() => expect(gamesPlayed(3)).toBe(4));
  expect(asked).toEqual([3]);
});
