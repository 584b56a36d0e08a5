import { expect, it } from "vitest";
import { asDeciding, isTooMuch, mostDeciding, scoreOf } from "./deciding";

const deciding = [
  { number: 3, rank: 4 },
  { number: 8, rank: 1 },
  { number: 12, rank: 4 },
  { number: 15, rank: 3 },
];

it("chooses the match that moves the rank most, and of several the latest", () => {
  expect(mostDeciding(deciding, 2)).toEqual({ number: 12, rank: 4 });
  expect(mostDeciding(deciding, 4)).toEqual({ number: 8, rank: 1 });
  expect(mostDeciding([{ number: 3, rank: 2 }], 2)).toBeUndefined();
  expect(mostDeciding([], 2)).toBeUndefined();
});

it("names the others that decide the same", () => {
  expect(asDeciding(deciding, { number: 12, rank: 4 })).toEqual([3]);
  expect(asDeciding(deciding, { number: 15, rank: 3 })).toEqual([]);
});

it("reads the score from the player's side", () => {
  const match = {
    players: [1, 2, 3, 4],
    sets: [
      [6, 4],
      [3, 6],
    ],
  };
  expect([1, 2, 3, 4].map((playerId) => scoreOf(match, playerId))).toEqual([
    "6–4 3–6",
    "6–4 3–6",
    "4–6 6–3",
    "4–6 6–3",
  ]);
});

it("is too much from 4,000,000 rated matches on", () => {
  const group = (own: number, others: number) => [
    ...Array.from({ length: own }, () => ({ players: [1, 2, 3, 4] })),
    ...Array.from({ length: others }, () => ({ players: [5, 6, 7, 8] })),
  ];
  expect(isTooMuch(group(2_000, 0), 1)).toBe(false);
  expect(isTooMuch(group(2_001, 0), 1)).toBe(true);
  expect(isTooMuch(group(400, 9_600), 1)).toBe(false);
  expect(isTooMuch(group(401, 9_599), 1)).toBe(true);
});
