import { expect, it } from "vitest";
import { stepReached, stepToBegin, storeStep } from "./steps";

it.each([
  ["welcomes to an empty group", { players: 0, isShared: false, reached: null }, "welcome"],
  ["welcomes even if the group is listed already", { players: 0, isShared: true, reached: null }, "welcome"],
  ["skips to sharing once there are players", { players: 1, isShared: false, reached: null }, "share"],
  ["skips to the end once it is shared too", { players: 4, isShared: true, reached: null }, "play"],
  ["continues at the step that was reached", { players: 0, isShared: false, reached: "players" }, "players"],
  ["does not fall back behind what is done", { players: 4, isShared: false, reached: "players" }, "share"],
  ["remembers that sharing was passed over", { players: 4, isShared: false, reached: "play" }, "play"],
] as const)("%s", (_, progress, step) => {
  expect(stepToBegin(progress)).toBe(step);
});

it("stores the step per group", () => {
  storeStep(1, "share");
  expect(stepReached(1)).toBe("share");
  expect(stepReached(2)).toBeNull();
});
