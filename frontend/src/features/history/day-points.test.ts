import { expect, it } from "vitest";
import { aMatch } from "../../testing/fixtures";
import { bestOf, daysOf, fromSideOf } from "./day-points";

const begona = 1;
const elin = 2;
const fredrik = 3;

it("names the best of a day by the sum of their points, and everyone with the same sum", () => {
  const both = aMatch();
  expect(bestOf([both, both])).toMatchObject([
    { playerId: begona, points: 8 },
    { playerId: elin, points: 8 },
  ]);
  const [one, two] = both.team1.players;
  const alone = { ...both, team1: { players: [one, { ...two, eloChange: 9 }] } } as typeof both;
  expect(bestOf([both, alone])).toMatchObject([{ playerId: elin, points: 13 }]);
});

it("names nobody if no one won points", () => {
  const match = aMatch();
  const level = (team: typeof match.team1) => ({
    players: team.players.map((player) => ({ ...player, eloChange: 0 })),
  });
  expect(bestOf([{ ...match, team1: level(match.team1), team2: level(match.team2) }])).toEqual([]);
  expect(bestOf([])).toEqual([]);
});

it("finds the first and the last match of each day", () => {
  const on = (playedOn: string) => aMatch({ playedOn });
  expect(daysOf([on("2025-06-12"), on("2025-06-12"), on("2025-06-08")])).toEqual([
    { start: 0, end: 2 },
    { start: 0, end: 2 },
    { start: 2, end: 3 },
  ]);
  expect(daysOf([])).toEqual([]);
});

it("turns a match to the side of a player", () => {
  const match = aMatch();
  expect(fromSideOf(match, elin)).toMatchObject({
    isWon: true,
    me: { playerId: elin },
    partner: { playerId: begona },
    sets: match.sets,
  });
  expect(fromSideOf(match, fredrik)).toMatchObject({
    isWon: false,
    me: { playerId: fredrik },
    opponents: match.team1.players,
    sets: [
      [6, 3],
      [6, 7],
      [4, 6],
    ],
    setsWon: [1, 2],
  });
});
