import { expect, it } from "vitest";
import { aMatch } from "../../../testing/fixtures";
import { byDay } from "./by-day";

it("puts neighbours of one day together and keeps the order in which matches were saved", () => {
  const matches = [
    aMatch({ matchId: 5, playedOn: "2025-06-12" }),
    aMatch({ matchId: 4, playedOn: "2025-06-12" }),
    aMatch({ matchId: 3, playedOn: "2025-06-01" }),
    aMatch({ matchId: 2, playedOn: "2025-06-12" }),
  ];
  const days = byDay(matches).map((day) => [day.playedOn, day.matches.map(({ matchId }) => matchId)]);
  expect(days).toEqual([
    ["2025-06-12", [5, 4]],
    ["2025-06-01", [3]],
    ["2025-06-12", [2]],
  ]);
  expect(byDay([])).toEqual([]);
});
