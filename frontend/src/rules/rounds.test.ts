import { beforeAll, expect, it } from "vitest";
import { moreRules } from "../testing/more-rules";
import type { RoundRules } from "./rounds";

let rules: RoundRules;
beforeAll(async () => {
  ({ rounds: rules } = await moreRules());
});

const ratings = [1700, 1650, 1600, 1550, 1500, 1450, 1400, 1350, 1300, 1250];
const evening = { ratings, present: ratings.map((_, player) => player), courts: 2, locked: [], played: [] };

it("plans rounds, the same for the same input", () => {
  const rounds = rules.plan(evening, 5, 1);
  expect(rounds).toHaveLength(5);
  for (const { courts, resting } of rounds) {
    expect([...courts.flat(2), ...resting].sort((one, other) => one - other)).toEqual(evening.present);
  }
  expect(rules.plan(evening, 5, 1)).toEqual(rounds);
});

it("continues after played rounds, and proposes another line-up", () => {
  const [first, ...others] = rules.plan(evening, 3, 1);
  if (first === undefined) throw new Error("no round");
  const next = rules.plan({ ...evening, played: [first] }, 1, 1)[0];
  expect(next?.resting.some((player) => first.resting.includes(player))).toBe(false);
  const other = rules.alternative({ ...evening, played: others }, first, 1);
  expect(other.resting).toEqual(first.resting);
  expect(other.courts).not.toEqual(first.courts);
});

it("throws for too few players", () => {
  expect(() => rules.plan({ ...evening, present: [0, 1, 2] }, 1, 1)).toThrow("4 to 24");
});

it("has elo-core's expected score", () => {
  expect(
    rules.expected(ratings, [
      [0, 3],
      [1, 2],
    ]),
  ).toBe(0.5);
});
