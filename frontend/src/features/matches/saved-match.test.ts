import { expect, it } from "vitest";
import { aMatch, aPlayer } from "../../testing/fixtures";
import { confirmedMatch, savedMatch, savedMatchIn } from "./saved-match";

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

it("keeps the expected score of the winners", () => {
  expect(savedMatch({ match, standings }, entered, [0.7, 0.3]).expected).toBe(0.3);
});

it("tells what its preview told once it is saved, unless the ranking was another one by then", () => {
  const previewed = savedMatch({ match: { ...match, matchNumber: 0 }, standings }, entered, [0.7, 0.3]);
  expect(previewed.stories[2]?.above).not.toBeUndefined();
  const saved = { match: { ...match, matchNumber: 143 }, standings };
  expect(confirmedMatch(previewed, saved)).toEqual({ ...previewed, match: saved.match });
  const moved = standings.map((standing) => ({ ...standing, rankAfter: standing.rankAfter + 1 }));
  const other = confirmedMatch(previewed, { ...saved, standings: moved });
  expect(other.stories.map(({ rankAfter, below }) => [rankAfter, below])).toEqual(
    moved.map(({ rankAfter }) => [rankAfter, null]),
  );
  expect(other.expected).toBe(0.3);
});

it("is read from a history entry if it is there", () => {
  const saved = savedMatch({ match, standings }, entered, null);
  expect(savedMatchIn({ saved })).toBe(saved);
  expect(savedMatchIn(null)).toBeNull();
  expect(savedMatchIn({ scroll: 0 })).toBeNull();
});

it("is read though a server of a former version sent no number of a twin", () => {
  const { twinNumber: _, ...former } = match;
  const answer = { match: former as typeof match, standings };
  expect(savedMatchIn({ saved: savedMatch(answer, entered, null) })?.match.matchId).toBe(match.matchId);
});

it("is not read from a history entry of another version of the app", () => {
  const saved = savedMatch({ match, standings }, entered, null);
  const { team2: _, ...incomplete } = saved.match;
  expect(savedMatchIn({ saved: { ...saved, match: incomplete } })).toBeNull();
  expect(savedMatchIn({ saved: { ...saved, stories: undefined } })).toBeNull();
});
