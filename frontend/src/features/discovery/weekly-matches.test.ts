import { expect, it } from "vitest";
import { matchesUntil, pace } from "./weekly-matches";

const monday = "2025-06-09";
const weekly = (...matches: number[]) => ({
  latestWeek: monday,
  matches: [...Array<number>(12 - matches.length).fill(0), ...matches],
});
const at = (iso: string) => Date.parse(iso);

it("moves the weeks of an earlier answer to the left", () => {
  const { matches } = weekly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  const until = (day: string) => matchesUntil({ latestWeek: monday, matches }, at(day));
  expect(until("2025-06-09T00:00:00Z")).toEqual(matches);
  expect(until("2025-06-15T23:59:59Z")).toEqual(matches);
  expect(until("2025-06-16T00:00:00Z")).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]);
  expect(until("2025-08-31T00:00:00Z")).toEqual([12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(until("2027-01-01T00:00:00Z")).toEqual(Array(12).fill(0));
  // A clock that is behind the server's.
  expect(until("2025-06-08T23:00:00Z")).toEqual(matches);
});

it("computes the pace from the time that has passed since the first of four Mondays", () => {
  expect(pace(weekly(50, 10, 10, 10, 10), at("2025-06-15T23:59:00Z"))).toBe(10);
  expect(pace(weekly(50, 10, 10, 10, 2), at("2025-06-10T09:00:00Z"))).toBe(10);
});

it("calls a group quiet after a week without matches, and a new one never", () => {
  expect(pace(weekly(1), at("2025-06-09T20:00:00Z"))).toBe(1);
  expect(pace(weekly(1, 0), at("2025-06-09T20:00:00Z"))).toBe(1);
  expect(pace(weekly(9, 0, 0), at("2025-06-09T20:00:00Z"))).toBeNull();
  expect(pace(weekly(9), at("2025-06-24T20:00:00Z"))).toBeNull();
});
