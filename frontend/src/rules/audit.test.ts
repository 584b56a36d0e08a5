import { beforeAll, expect, it } from "vitest";
import { moreRules } from "../testing/more-rules";
import type { MatchAudit } from "./audit";
import type { StoredMatch } from "./encoded-log";

let start: () => MatchAudit;
beforeAll(async () => {
  ({ newAudit: start } = await moreRules());
});

const first: StoredMatch = {
  number: 1,
  players: [0, 1, 2, 3],
  sets: [
    [6, 4],
    [6, 3],
  ],
  before: [1500, 1500, 1500, 1500],
  change: [25, 25, -25, -25],
};
const second: StoredMatch = {
  number: 2,
  players: [0, 2, 1, 3],
  sets: [[4, 6]],
  before: [1525, 1475, 1525, 1475],
  change: [-22, -22, 22, 22],
};

it("agrees with what the rules give", () => {
  const audit = start();
  expect(audit.compare([first, second])).toBeNull();
  expect(audit.matches()).toBe(2);
  expect([0, 1, 2, 3].map((player) => audit.rating(player))).toEqual([1503, 1547, 1453, 1497]);
  audit.free();
});

it.each([
  ["change", 3, { change: [-22, -22, 22, 23] }, 23, 22],
  ["before", 1, { before: [1525, 1474, 1525, 1475] }, 1474, 1475],
  ["number", 0, { number: 3 }, 3, 2],
] as const)("names a %s that differs", (value, place, spoiled, stored, expected) => {
  const audit = start();
  expect(audit.compare([first, { ...second, ...spoiled }])).toEqual({ value, place, stored, expected });
  expect(audit.matches()).toBe(1);
  audit.free();
});

it("throws for a match that nobody won", () => {
  const audit = start();
  expect(() => audit.compare([{ ...first, sets: [] }])).toThrow("malformed");
  audit.free();
});
