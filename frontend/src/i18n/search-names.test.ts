import { expect, it } from "vitest";
import { searchNames } from "./search-names";

const people = [{ name: "Iñaki Zubiría" }, { name: "Åsa Lindgren-Berg" }, { name: "Karin Öhrn" }];
const found = (query: string) => searchNames(people, query).map(({ name }) => name);

it("needs neither accents nor case, nor whole words", () => {
  expect(found("inaki")).toEqual(["Iñaki Zubiría"]);
  expect(found("BERG")).toEqual(["Åsa Lindgren-Berg"]);
  expect(found("öhrn kar")).toEqual(["Karin Öhrn"]);
  expect(found("nobody")).toEqual([]);
  expect(found("  ")).toHaveLength(3);
});
