import { beforeAll, expect, it } from "vitest";
import type { InsightRules } from "../../rules/insights";
import { aPlayer } from "../../testing/fixtures";
import { moreRules } from "../../testing/more-rules";
import { whatIf } from "./what-if";

let rules: InsightRules;
beforeAll(async () => {
  ({ insights: rules } = await moreRules());
});

/** Players 1 to 7, whose ids are not their places in the list. */
const players = [1602, 1581, 1565, 1552, 1544, 1516, 1448].map((currentElo, index) =>
  aPlayer({ playerId: index + 11, name: `Player ${index + 1}`, currentElo, rank: index + 1, gamesPlayed: 9 }),
);
const [first, second, third, you, fifth, partner, last] = players.map(({ playerId }) => playerId) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

it("answers for the player in the first place", () => {
  const answers = whatIf(rules, players, [you, partner, first, last], null);
  expect(answers?.you.playerId).toBe(you);
  expect(answers?.others.map(({ playerId }) => playerId)).toEqual([partner, first, last]);
  expect(answers?.passing.map(({ other, margin }) => [other.playerId, margin])).toEqual([
    [third, 4],
    [second, 20],
  ]);
  expect(answers?.passing[0]?.sets).toEqual([
    [6, 4],
    [6, 4],
  ]);
  expect(answers?.passing[1]?.sets).toBeNull();
  expect(answers?.passedBy).toMatchObject({ other: { playerId: fifth }, margin: 0 });
  expect(answers?.rows.map(({ isWon, margin }) => (isWon ? margin : -margin))).toEqual([
    12, 8, 4, 1, -1, -4, -8, -12,
  ]);
  expect(answers?.rows.find(({ isAnswer }) => isAnswer)?.margin).toBe(4);
});

it.each([
  [[you, partner, first, last], false],
  [[partner, you, last, first], false],
  [[first, last, you, partner], true],
  [[last, first, partner, you], true],
] as const)("answers for the reader in any place: %s", (lineup, isRight) => {
  const answers = whatIf(rules, players, lineup, you);
  expect(answers?.you.playerId).toBe(you);
  expect(answers?.others[0]?.playerId).toBe(partner);
  expect(answers?.expected[isRight ? 1 : 0]).toBeCloseTo(0.51295, 5);
  expect(answers?.passing[0]?.margin).toBe(4);
});

it("has a row for the answer", () => {
  // The one above has five points more than in the other tests.
  const higher = players.map((player) =>
    player.playerId === third ? { ...player, currentElo: 1570 } : player,
  );
  const answers = whatIf(rules, higher, [you, partner, first, last], null);
  expect(answers?.rows.filter(({ isWon }) => isWon).map(({ margin }) => margin)).toEqual([12, 9, 8, 4, 1]);
});

it("names nobody above the first", () => {
  const answers = whatIf(rules, players, [first, last, you, partner], null);
  expect(answers?.passing).toEqual([]);
});
