import { expect, it } from "vitest";
import { logTable } from "./log-table";

it("writes the games of each team and set in columns of their own", () => {
  const match = (number: number, sets: number[][]) => ({
    matchId: number,
    number,
    playedOn: "2025-06-01",
    savedAt: "2025-06-01T18:00:00Z",
    players: [1, 2, 3, 4],
    before: [1500, 1500, 1500, 1500],
    change: [25, 25, -25, -25],
    sets,
  });
  const names = ["=Ada", "Bo", "Cy", "Di"];
  const [head, single, several] = logTable({
    version: 1,
    epoch: "1",
    players: names.map((name, at) => ({ playerId: at + 1, name, currentElo: 1500, gamesPlayed: 2 })),
    matches: [
      match(1, [[6, 4]]),
      match(2, [
        [6, 4],
        [3, 6],
      ]),
    ],
  });
  expect(head?.slice(-4)).toEqual(["team1_set1", "team2_set1", "team1_set2", "team2_set2"]);
  expect(single?.slice(3, 6)).toEqual(["=Ada", "1500", "25"]);
  expect(single?.slice(-4)).toEqual(["6", "4", "", ""]);
  expect(several?.slice(-4)).toEqual(["6", "4", "3", "6"]);
});
