import { describe, expect, it } from "vitest";
import { daysOf, filtersIn, isBackwards, isFiltered, NO_FILTERS, paramsOf, withPlayer } from "./filters";

const read = (query: string) => filtersIn(new URLSearchParams(query));

describe("the filters in a URL", () => {
  it("are read", () => {
    expect(read("player=12&other=7&from=2025-05-01&to=2025-06-12")).toEqual({
      player: 12,
      other: 7,
      from: "2025-05-01",
      to: "2025-06-12",
    });
    expect(read("")).toEqual(NO_FILTERS);
  });

  it.each([
    "player=abc",
    "player=-1",
    "player=1e3",
    "player=99999999999999999",
    "other=3",
    "player=abc&other=3",
    "from=2025-02-31",
    "to=12/06/2025",
  ])("ignore invalid values: %s", (query) => expect(read(query)).toEqual(NO_FILTERS));

  it("ignore a second player who is the first one, or none", () => {
    for (const query of ["player=3&other=3", "player=3&other=x", "player=3"]) {
      expect(read(query)).toEqual({ ...NO_FILTERS, player: 3 });
    }
  });

  it("are written as they are read", () => {
    const filters = { player: 2, other: 5, from: null, to: "2025-06-12" };
    expect(paramsOf(filters)).toEqual({ player: "2", other: "5", from: "", to: "2025-06-12" });
    expect(filtersIn(new URLSearchParams(paramsOf(filters)))).toEqual(filters);
  });
});

it("clears the second player with the first one, and when both would be the same", () => {
  const filters = { ...NO_FILTERS, player: 2, other: 5 };
  expect(withPlayer(filters, null)).toEqual(NO_FILTERS);
  expect(withPlayer(filters, 5)).toEqual({ ...NO_FILTERS, player: 5 });
  expect(withPlayer(filters, 7)).toEqual({ ...filters, player: 7 });
});

it("detects whether filters are set and whether the dates are reversed", () => {
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, player: 3 })).toBe(true);
  expect(isBackwards(read("from=2025-06-02&to=2025-06-01"))).toBe(true);
  expect(isBackwards(read("from=2025-06-01&to=2025-06-01"))).toBe(false);
  expect(isBackwards(read("from=2025-06-01"))).toBe(false);
});

it.each([
  ["2025-06", "2025-06-30"],
  ["2025-12", "2025-12-31"],
  ["2024-02", "2024-02-29"],
  ["2100-02", "2100-02-28"],
])("knows the days of %s", (month, to) => expect(daysOf(month)).toEqual({ from: `${month}-01`, to }));
