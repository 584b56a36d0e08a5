import { expect, it } from "vitest";
import { sortingIn, sortingParams } from "./sort-address";
import { BY_RANK } from "./sort-rankings";

const read = (query: string) => sortingIn(new URLSearchParams(query));

it("is by rank without params, and with unknown ones", () => {
  expect(sortingParams(BY_RANK)).toEqual({});
  expect(read("")).toEqual(BY_RANK);
  expect(read("sort=shoes&order=asc")).toEqual(BY_RANK);
});

it.each([
  [
    { column: "record", direction: "ascending" },
    { sort: "wins", order: "asc" },
  ],
  [
    { column: "name", direction: "descending" },
    { sort: "name", order: "desc" },
  ],
  [
    { column: "elo", direction: "ascending" },
    { sort: "elo", order: "asc" },
  ],
] as const)("writes and reads %o", (sorting, params) => {
  expect(sortingParams(sorting)).toEqual(params);
  expect(sortingIn(new URLSearchParams(params))).toEqual(sorting);
});

it("takes the initial direction of a column without a known one", () => {
  expect(read("sort=name")).toEqual({ column: "name", direction: "ascending" });
  expect(read("sort=trend&order=up")).toEqual({ column: "trend", direction: "descending" });
});
