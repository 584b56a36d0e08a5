import { beforeAll, describe, expect, it } from "vitest";
import { loadRules, type Rules } from "../../../rules/rules";
import { initRules } from "../../../testing/rules";
import { example } from "../example";
import { calculate } from "./calculate";
import { type Entry, exampleEntry } from "./entry";

let rules: Rules;
beforeAll(async () => {
  initRules();
  rules = await loadRules();
});

describe("a match in the calculator", () => {
  it("equals the example of the page", () => {
    const { rating, violations, readable } = calculate(rules, exampleEntry);
    expect(violations).toEqual([]);
    expect(readable).toEqual([true, true, true, true]);
    expect(rating?.averages).toEqual([example.home.average, example.away.average]);
    expect(rating?.changes.map(({ change }) => change)).toEqual([
      ...example.changes.home,
      ...example.changes.away,
    ]);
  });

  it.each<[string, Entry["sets"], { field: string; code: string }[]]>([
    ["a set without one score", [["6", ""]], [{ field: "sets[0]", code: "set.score_required" }]],
    [
      "a tied set",
      [
        ["6", "2"],
        ["5", "5"],
      ],
      [{ field: "sets[1]", code: "set.tied" }],
    ],
    [
      "a tied match",
      [
        ["6", "2"],
        ["2", "6"],
      ],
      [{ field: "sets", code: "match.tied" }],
    ],
    ["too many games", [["100", "2"]], [{ field: "sets[0]", code: "set.too_large" }]],
  ])("says what the rules say of %s", (_, sets, expected) => {
    const { rating, violations } = calculate(rules, { ...exampleEntry, sets });
    expect(rating).toBeNull();
    expect(violations).toMatchObject(expected);
  });

  it("reports which rating is invalid", () => {
    const [a, , c, d] = exampleEntry.players;
    const { rating, readable } = calculate(rules, {
      ...exampleEntry,
      players: [a, { rating: "", isNew: false }, c, d],
    });
    expect(rating).toBeNull();
    expect(readable).toEqual([true, false, true, true]);
  });
});
