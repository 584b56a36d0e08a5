import { expect, it } from "vitest";
import { aMatch, aRanking } from "../../testing/fixtures";
import { savedMatch, savedMatchIn } from "./saved-match";

const member = (playerId: number, name: string) => ({
  playerId,
  name,
  formerNumber: null,
  eloBefore: 1500,
  eloAfter: 1500,
  eloChange: 0,
});
const match = aMatch({
  team1: { players: [member(1, "Ana"), member(2, "Bo")] },
  team2: { players: [member(3, "Cleo"), member(4, "Dan")] },
  winner: 2,
});
const before = [
  aRanking("Ana", 1, { playerId: 1 }),
  aRanking("Eva", 2, { playerId: 5 }),
  aRanking("Cleo", 3, { playerId: 3, status: "provisional", gamesPlayed: 4 }),
  aRanking("Bo", 4, { playerId: 2 }),
  aRanking("Dan", 5, { playerId: 4, status: "provisional", gamesPlayed: 4 }),
];
const after = [
  aRanking("Cleo", 1, { playerId: 3, gamesPlayed: 5 }),
  aRanking("Ana", 2, { playerId: 1 }),
  aRanking("Eva", 3, { playerId: 5 }),
  aRanking("Bo", 4, { playerId: 2 }),
  aRanking("Dan", 5, { playerId: 4, gamesPlayed: 5 }),
];

it("lists the players whose rank changed or who became established", () => {
  const { moves } = savedMatch({ match, ranking: after }, before, [0.7, 0.3]);
  expect(moves).toEqual([
    { playerId: 3, name: "Cleo", formerNumber: null, before: 3, after: 1, establishedAfter: 5 },
    { playerId: 1, name: "Ana", formerNumber: null, before: 1, after: 2, establishedAfter: null },
    { playerId: 4, name: "Dan", formerNumber: null, before: 5, after: 5, establishedAfter: 5 },
  ]);
});

it("keeps the expected score of the winners", () => {
  expect(savedMatch({ match, ranking: after }, before, [0.7, 0.3]).expected).toBe(0.3);
});

it("is read from a history entry if it is there", () => {
  const saved = savedMatch({ match, ranking: after }, before, null);
  expect(savedMatchIn({ saved })).toBe(saved);
  expect(savedMatchIn(null)).toBeNull();
  expect(savedMatchIn({ scroll: 0 })).toBeNull();
});
