import { expect, it } from "vitest";
import type { Match } from "../../api/types";
import { aMatch } from "../../testing/fixtures";
import { totalsOf } from "./totals";

/** A match in which team 1 had these ratings more than team 2. */
function played(difference: number, winner: 1 | 2): Match {
  const match = aMatch({ winner });
  const rated = (team: Match["team1"], eloBefore: number): Match["team1"] => {
    const [one, other] = team.players;
    return {
      ...team,
      players: [
        { ...one, eloBefore },
        { ...other, eloBefore },
      ] as typeof team.players,
    };
  };
  return { ...match, team1: rated(match.team1, 1500 + difference), team2: rated(match.team2, 1500) };
}

it("counts players and days once, and as upsets the matches that the lower rated team has won", () => {
  const matches = [played(20, 1), played(20, 2), played(-20, 1), played(0, 2)];
  expect(totalsOf(matches)).toEqual({ players: 4, upsets: 2, days: 1 });
});

it("is zero without matches", () => {
  expect(totalsOf([])).toEqual({ players: 0, upsets: 0, days: 0 });
});
