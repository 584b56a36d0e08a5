import { expect, it } from "vitest";
import { storeTrendMatches, trendMatchesIn } from "./trend-choice";

const read = (query: string) => trendMatchesIn(new URLSearchParams(query));

it("comes from the URL, else from the stored choice, else is four", () => {
  expect(read("")).toBe(4);
  storeTrendMatches(12);
  expect(read("")).toBe(12);
  expect(read("trend=50")).toBe(50);
});

it.each(["0", "51", "-4", "4.5", "many", ""])("ignores %s", (text) => {
  expect(read(`trend=${text}`)).toBe(4);
});
