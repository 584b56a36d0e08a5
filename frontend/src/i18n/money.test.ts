import { expect, it } from "vitest";
import { money } from "./money";

it("writes kronor as each language does", () => {
  expect([money(5, "en"), money(40, "sv"), money(5, "es")]).toEqual([
    "SEK\u00a05",
    "40\u00a0kr",
    "5\u00a0SEK",
  ]);
});
