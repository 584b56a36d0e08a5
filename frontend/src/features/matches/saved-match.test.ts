import { expect, it } from "vitest";
import { aMatch, aPlayer } from "../../testing/fixtures";
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
const entered = [
  aPlayer({ playerId: 1 }),
  aPlayer({ playerId: 2 }),
  aPlayer({ playerId: 3, status: "provisional", gamesPlayed: 4 }),
  aPlayer({ playerId: 4, status: "provisional", gamesPlayed: 4 }),
  aPlayer({ playerId: 5 }),
].map((player) => ({ ...player, currentElo: 1500 }));
const standings = [
  { playerId: 1, rankBefore: 1, rankAfter: 2 },
  { playerId: 2, rankBefore: 4, rankAfter: 4 },
  { playerId: 3, rankBefore: 3, rankAfter: 1 },
  { playerId: 4, rankBefore: 5, rankAfter: 5 },
];

it("lists the players whose rank changed or who became established", () => {
  const { moves } = savedMatch({ match, standings }, entered, [0.7, 0.3]);
  expect(moves).toEqual([
    { playerId: 3, name: "Cleo", formerNumber: null, before: 3, after: 1, establishedAfter: 5 },
    { playerId: 1, name: "Ana", formerNumber: null, before: 1, after: 2, establishedAfter: null },
    { playerId: 4, name: "Dan", formerNumber: null, before: 5, after: 5, establishedAfter: 5 },
  ]);
});

it("does not say that a player became established who has played another match since the entry", () => {
  const changed = entered.map((player) => (player.playerId === 4 ? { ...player, currentElo: 1489 } : player));
  const { moves } = savedMatch({ match, standings }, changed, [0.7, 0.3]);
  expect(moves.map(({ name }) => name)).toEqual(["Cleo", "Ana"]);
});

it("keeps the expected score of the winners", () => {
  expect(savedMatch({ match, standings }, entered, [0.7, 0.3]).expected).toBe(0.3);
});

it("is read from a history entry if it is there", () => {
  const saved = savedMatch({ match, standings }, entered, null);
  expect(savedMatchIn({ saved })).toBe(saved);
  expect(savedMatchIn(null)).toBeNull();
  expect(savedMatchIn({ scroll: 0 })).toBeNull();
});
