import { expect, it } from "vitest";
import { parseNames } from "./parse-names";

it.each([
  ["one a line", "Elin Sjöqvist\nIñaki Zubiría", ["Elin Sjöqvist", "Iñaki Zubiría"]],
  ["from a sheet or a sentence", "Elin, Iñaki; Karin\tMaja", ["Elin", "Iñaki", "Karin", "Maja"]],
  ["numbered or dotted", "1. Elin\n2) Iñaki\n- Karin\n• Maja", ["Elin", "Iñaki", "Karin", "Maja"]],
  ["with blank lines and spaces", "\n  Elin \r\n\n  Iñaki\n", ["Elin", "Iñaki"]],
  ["of two people with one name", "Elin\nMaja\nElin", ["Elin", "Maja", "Elin"]],
  ["with hyphens of their own", "Per-Anders Wikström", ["Per-Anders Wikström"]],
  ["nothing", " \n ", []],
])("parses names %s", (_, text, names) => {
  expect(parseNames(text)).toEqual(names);
});

it("drops numbers, bullets and ticks of a list of who comes", () => {
  expect(parseNames("1. Åsa ✅\n2) Bo\n- Cy ✔️\n• Di 👍")).toEqual(["Åsa", "Bo", "Cy", "Di"]);
});
