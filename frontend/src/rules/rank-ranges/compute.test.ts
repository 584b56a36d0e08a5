import { beforeAll, expect, it } from "vitest";
import { moreRules } from "../../testing/more-rules";
import { decidingMatches, rankRanges, ranksWithout } from "./compute";
import type { RankedLog } from "./messages";

beforeAll(async () => {
  await moreRules();
});

/** Players 1 and 2 win the first matches, 5 and 6 the last one, by less. */
function aLog(matches: number, guest = 0): RankedLog {
  const match = (index: number, players: number[], lost: number) => ({
    number: index + 1,
    matchId: index + 1,
    savedAt: "2025-06-12T19:00:00Z",
    playedOn: "2025-06-12",
    players,
    sets: [[6, lost]],
    before: [0, 0, 0, 0],
    change: [0, 0, 0, 0],
  });
  const first = Array.from({ length: matches - 1 }, (_, index) => match(index, [1, 2, 3, 4], 0));
  return {
    publicHash: "k7m2p9qa",
    matches: [...first, match(matches - 1, [5, 6, 3, 4], 4)],
    players: [6, 5, 4, 3, 2, 1].map((playerId) => ({ playerId, isGuest: playerId === guest })),
  };
}

it("gives the ranges of those who have played enough, and says how far it is", () => {
  const steps: number[] = [];
  const ranges = rankRanges(aLog(6), (done) => steps.push(done));
  expect([...ranges.keys()].sort()).toEqual([1, 2, 3, 4]);
  expect(ranges.get(1)).toEqual({ best: 1, worst: 1 });
  expect(ranges.get(4)?.worst).toBe(5);
  expect(steps).toHaveLength(30);
  expect(steps.at(-1)).toBe(1);
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
});

it("gives the same ranges again", () => {
  const ignore = () => {};
  expect(rankRanges(aLog(12), ignore)).toEqual(rankRanges(aLog(12), ignore));
});

it("leaves guests without a range", () => {
  expect([...rankRanges(aLog(6, 3), () => {}).keys()].sort()).toEqual([1, 2, 4]);
});

it("names the ranks that a match decides", () => {
  const at = (rank: number, rating: number) => ({ rank, rating });
  expect(ranksWithout(aLog(2), 1)).toEqual([
    { playerId: 2, now: at(1, 1526), without: at(3, 1500) },
    { playerId: 1, now: at(1, 1526), without: at(3, 1500) },
    { playerId: 6, now: at(3, 1521), without: at(1, 1522) },
    { playerId: 5, now: at(3, 1521), without: at(1, 1522) },
  ]);
  expect(ranksWithout(aLog(2, 5), 1)).toHaveLength(3);
  expect(ranksWithout(aLog(12), 3)).toEqual([]);
});

it("finds the matches that decide a rank, with the rank without each", () => {
  expect(decidingMatches(aLog(2), 1)).toEqual([{ number: 1, rank: 3 }]);
  expect(decidingMatches(aLog(2, 5), 5)).toEqual([]);
  expect(decidingMatches(aLog(12), 1)).toEqual([]);
});
