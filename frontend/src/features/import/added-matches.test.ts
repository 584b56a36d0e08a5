import { expect, it } from "vitest";
import type { Log } from "../../api/queries/log";
import type { ReadMatch } from "../../rules/sheets/reading";
import { addedMatches } from "./added-matches";

const match = (playedOn: string, change: Partial<ReadMatch> = {}): ReadMatch => ({
  playedOn,
  team1: ["Ada", "Bo"],
  team2: ["Cy", "Di"],
  sets: [[6, 4]],
  notes: null,
  row: 1,
  ...change,
});

const log: Log = {
  version: 1,
  epoch: "1",
  players: ["Ada", "Bo", "Cy", "Di"].map((name, playerId) => ({ name, playerId, currentElo: 1500 })),
  matches: [
    {
      matchId: 1,
      number: 1,
      playedOn: "2025-06-10",
      savedAt: "2025-06-10T10:00:00Z",
      players: [0, 1, 2, 3],
      sets: [[6, 4]],
      before: [1500, 1500, 1500, 1500],
      change: [22, 22, -22, -22],
    },
  ],
};

it("adds everything to a group without matches", () => {
  const matches = [match("2025-06-01")];
  expect(addedMatches(matches, null, false)).toEqual({ matches, twins: 0, earlier: 0 });
});

it("leaves out matches that the group has, from whichever side and however the names are written", () => {
  const turned = match("2025-06-10", { team1: ["di", "CY"], team2: ["Bo", "Ada"], sets: [[4, 6]] });
  const other = match("2025-06-10", { sets: [[6, 3]] });
  expect(addedMatches([turned, other], log, false)).toEqual({ matches: [other], twins: 1, earlier: 0 });
});

it("leaves out as many as the group has, not all that are alike", () => {
  const twice = [match("2025-06-10"), match("2025-06-10")];
  expect(addedMatches(twice, log, false)).toMatchObject({ twins: 1, matches: [twice[1]] });
});

it("takes in what was played before the last match by choice alone", () => {
  const [early, late] = [match("2025-06-09"), match("2025-06-11")];
  expect(addedMatches([early, late], log, false)).toEqual({ matches: [late], twins: 0, earlier: 1 });
  expect(addedMatches([early, late], log, true)).toEqual({ matches: [early, late], twins: 0, earlier: 1 });
});
