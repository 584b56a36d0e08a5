import { describe, expect, it } from "vitest";
import { type Entry, entryFrom, exampleEntry, gamesFrom, paramsOf, ratingFrom } from "./entry";

const setsMax = 9;
const read = (query: string) => entryFrom(new URLSearchParams(query), setsMax);

describe("the URL of a calculation", () => {
  it("has no params for the example", () => {
    expect(read("")).toEqual(exampleEntry);
    expect(paramsOf(exampleEntry)).toEqual({});
  });

  it.each<Entry>([
    {
      players: [
        { rating: "1500", isNew: true },
        { rating: "0", isNew: true },
        { rating: "9999", isNew: false },
        { rating: "1612", isNew: false },
      ],
      sets: [["10", "7"]],
    },
    {
      players: [
        { rating: "", isNew: false },
        { rating: "x", isNew: false },
        { rating: "-3", isNew: false },
        { rating: "1500", isNew: false },
      ],
      sets: [
        ["6", ""],
        ["", ""],
      ],
    },
  ])("holds what is typed, also while it is wrong", (entry) => {
    expect(read(new URLSearchParams(paramsOf(entry)).toString())).toEqual(entry);
  });

  it("is limited in length", () => {
    const { players, sets } = read(`ratings=${"9".repeat(500)}&sets=${"1-2,".repeat(50)}`);
    expect(players[0].rating).toHaveLength(6);
    expect(players[3].rating).toBe("");
    expect(sets).toHaveLength(setsMax);
  });
});

it.each([
  ["1500", 1500],
  [" 0 ", 0],
  ["9999", 9999],
  ["10000", null],
  ["-5", null],
  ["15.5", null],
  ["1e3", null],
  ["", null],
])("reads the rating %j as %s", (text, expected) => {
  expect(ratingFrom(text)).toBe(expected);
});

it.each([
  ["7", 7],
  ["0", 0],
  ["", null],
  ["-1", null],
  ["6.5", null],
])("reads %j games as %s", (text, expected) => {
  expect(gamesFrom(text)).toBe(expected);
});
