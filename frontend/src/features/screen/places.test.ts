import { expect, it } from "vitest";
import { columnsOf, PAGE_TIME, pagesOf, SHIFT_TIME, shiftAt, stepAt } from "./places";

it("shows players in the fewest columns of ten rows", () => {
  expect([0, 1, 10, 11, 20, 21, 30, 120].map(columnsOf)).toEqual([1, 1, 1, 2, 2, 3, 3, 3]);
});

it("divides a ranking into pages of thirty players", () => {
  expect([0, 30, 31, 60, 120].map(pagesOf)).toEqual([1, 1, 2, 2, 4]);
});

it("shows each page of a ranking for the same time", () => {
  const steps = [0, 1, 2, 3, 4].map((turn) => stepAt(turn * PAGE_TIME, PAGE_TIME, 4));
  expect(steps).toEqual([0, 1, 2, 3, 0]);
  expect(stepAt(PAGE_TIME - 1, PAGE_TIME, 4)).toBe(0);
});

it("moves the picture by at most 12 px in each direction", () => {
  const shifts = Array.from({ length: 9 }, (_, turn) => shiftAt(turn * SHIFT_TIME));
  expect(new Set(shifts.map(String)).size).toBe(9);
  expect(shifts.flat().every((shift) => Math.abs(shift) <= 12)).toBe(true);
  expect(shiftAt(9 * SHIFT_TIME)).toEqual(shifts[0]);
});
