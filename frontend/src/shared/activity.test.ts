import { expect, it } from "vitest";
import { activeSince, isInactive } from "./activity";

const now = Date.parse("2025-06-12T19:00:00Z");
const player = (lastPlayedAt: string | null, createdAt = "2024-01-01T10:00:00Z") => ({
  lastPlayedAt,
  createdAt,
});

it("counts whole weeks back from today", () => {
  expect(activeSince(8, now)).toBe("2025-04-17");
  expect(activeSince(null, now)).toBeNull();
});

it("counts a player as inactive from the day after the weeks", () => {
  const since = activeSince(8, now);
  expect(isInactive(player("2025-04-16T23:59:59Z"), since)).toBe(true);
  expect(isInactive(player("2025-04-17T00:00:00Z"), since)).toBe(false);
});

it("counts from the day a player was added until the first match", () => {
  const since = activeSince(8, now);
  expect(isInactive(player(null, "2025-06-01T10:00:00Z"), since)).toBe(false);
  expect(isInactive(player(null), since)).toBe(true);
});

it("counts nobody as inactive where the admin has chosen never", () => {
  expect(isInactive(player("2020-01-01T10:00:00Z"), activeSince(null, now))).toBe(false);
});
