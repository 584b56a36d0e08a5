import { expect, it } from "vitest";
import { lineupText, placesIn } from "./lineup-address";

it("keeps four places in the address, empty ones too", () => {
  expect(lineupText([7, null, 12, null])).toBe("7..12.");
  expect(placesIn("7..12.")).toEqual([7, null, 12, null]);
  expect(placesIn("7")).toEqual([7, null, null, null]);
});

it("leaves out what is no player, and who is there twice", () => {
  expect(placesIn("")).toEqual([null, null, null, null]);
  expect(placesIn("x.-3.1e3.0")).toEqual([null, null, null, null]);
  expect(placesIn("5.5.6.5.8")).toEqual([5, null, 6, null]);
});
