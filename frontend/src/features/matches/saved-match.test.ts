import { expect, it } from "vitest";
import { aMatch, aPlayer } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { nextAbove, savedMatch, savedMatchIn } from "./saved-match";

const rules = initRules();
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
  const { moves } = savedMatch(rules, { match, standings }, entered, [0.7, 0.3]);
  expect(moves).toEqual([
    { playerId: 3, name: "Cleo", formerNumber: null, before: 3, after: 1, establishedAfter: 5 },
    { playerId: 1, name: "Ana", formerNumber: null, before: 1, after: 2, establishedAfter: null },
    { playerId: 4, name: "Dan", formerNumber: null, before: 5, after: 5, establishedAfter: 5 },
  ]);
});

it("does not say that a player became established who has played another match since the entry", () => {
  const changed = entered.map((player) => (player.playerId === 4 ? { ...player, currentElo: 1489 } : player));
  const { moves } = savedMatch(rules, { match, standings }, changed, [0.7, 0.3]);
  expect(moves.map(({ name }) => name)).toEqual(["Cleo", "Ana"]);
});

it("keeps the expected score of the winners", () => {
  expect(savedMatch(rules, { match, standings }, entered, [0.7, 0.3]).expected).toBe(0.3);
});

it("is read from a history entry if it is there", () => {
  const saved = savedMatch(rules, { match, standings }, entered, null);
  expect(savedMatchIn({ saved })).toBe(saved);
  expect(savedMatchIn(null)).toBeNull();
  expect(savedMatchIn({ scroll: 0 })).toBeNull();
});

it("is not read from a history entry of another version of the app", () => {
  const saved = savedMatch(rules, { match, standings }, entered, null);
  const { team2: _, ...incomplete } = saved.match;
  expect(savedMatchIn({ saved: { ...saved, match: incomplete } })).toBeNull();
  expect(savedMatchIn({ saved: { ...saved, moves: undefined } })).toBeNull();
});

it("lists those who were overtaken, unless somebody else's match was saved during entry", () => {
  const at = (playerId: number, currentElo: number) =>
    aPlayer({ playerId, currentElo, name: `P${playerId}` });
  const group = [at(1, 1495), at(2, 1495), at(3, 1400), at(4, 1400), at(5, 1500), at(6, 1600)];
  const four = (eloBefore: number, eloChange: number) => (playerId: number) => ({
    ...member(playerId, `P${playerId}`),
    eloBefore,
    eloAfter: eloBefore + eloChange,
    eloChange,
  });
  const played = aMatch({
    team1: { players: [1, 2].map(four(1495, 20)) },
    team2: { players: [3, 4].map(four(1400, -20)) },
    winner: 1,
  });
  const ranks = (rankBefore: number, rankAfter: number) => (playerId: number) => ({
    playerId,
    rankBefore,
    rankAfter,
  });
  const standings = [...[1, 2].map(ranks(3, 2)), ...[3, 4].map(ranks(5, 5))];
  const moves = (players: typeof group) =>
    savedMatch(rules, { match: played, standings }, players, null).moves.map(({ name, before, after }) => [
      name,
      before,
      after,
    ]);
  expect(moves(group)).toEqual([
    ["P1", 3, 2],
    ["P2", 3, 2],
    ["P5", 2, 4],
  ]);
  expect(moves([...group, at(7, 1510)])).toEqual([
    ["P1", 3, 2],
    ["P2", 3, 2],
  ]);
});

it("names the next player above", () => {
  const players = [1600, 1520, 1510, 1510, 1400].map((currentElo, index) =>
    aPlayer({ playerId: index + 1, currentElo }),
  );
  expect(nextAbove(players, { ...member(3, "Cleo"), eloAfter: 1510 })?.playerId).toBe(2);
  expect(nextAbove(players, { ...member(1, "Ana"), eloAfter: 1600 })).toBeNull();
});
