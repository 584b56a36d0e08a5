import { expect, it } from "vitest";
import { lookedAt, markTold, TOLD_MAX, toldMatches } from "./told";

it("remembers the latest matches that were told, each once", () => {
  for (let matchId = 1; matchId <= TOLD_MAX + 1; matchId += 1) {
    markTold("k7m2x9qd", matchId, "2025-06-12T19:00:00Z");
  }
  markTold("k7m2x9qd", 3, "2025-06-13T19:00:00Z");
  const told = toldMatches("k7m2x9qd").read() ?? [];
  expect(told).toHaveLength(TOLD_MAX);
  expect(told[0]?.matchId).toBe(2);
  expect(told.at(-1)).toEqual({ matchId: 3, at: "2025-06-13T19:00:00Z" });
  expect(toldMatches("another1").read()).toBeNull();
});

it("takes only a look after the telling for the answer to it", () => {
  // The fractions of the server's times differ in length.
  expect(lookedAt("2025-06-12T19:00:00.5Z", "2025-06-12T19:00:00.123456Z")).toBeNull();
  expect(lookedAt("2025-06-12T19:00:00Z", "2025-06-12T19:00:00.123456Z")).toBe("2025-06-12T19:00:00.123456Z");
  expect(lookedAt("2025-06-12T19:00:00Z", null)).toBeNull();
});
