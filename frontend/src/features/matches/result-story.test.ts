import { describe, expect, it } from "vitest";
import type { PlayerProfile } from "../../api/types";
import { aMatch, aPlayer, aProfile } from "../../testing/fixtures";
import { storiesOf, toldStory } from "./result-story";

const at = (playerId: number, currentElo: number, peakElo = 2000) =>
  aPlayer({ playerId, currentElo, peakElo, gamesPlayed: 9, name: `P${playerId}` });

/** A match that 1 and 2 have won against 3 and 4, and the ranks of the four before and after it. */
function played(
  before: readonly [number, number, number, number],
  change: number,
  ranks: readonly (readonly [number, number])[],
) {
  const member = (index: number) => ({
    playerId: index + 1,
    name: `P${index + 1}`,
    formerNumber: null,
    eloBefore: before[index] ?? 0,
    eloChange: index < 2 ? change : -change,
    eloAfter: (before[index] ?? 0) + (index < 2 ? change : -change),
  });
  return {
    match: aMatch({
      team1: { players: [member(0), member(1)] },
      team2: { players: [member(2), member(3)] },
      winner: 1,
    }),
    standings: ranks.map(([rankBefore, rankAfter], index) => ({
      playerId: index + 1,
      rankBefore,
      rankAfter,
    })),
  };
}

const match = played([1495, 1480, 1505, 1400], 20, [
  [4, 2],
  [5, 4],
  [3, 5],
  [6, 6],
]);
const group = [at(1, 1495, 1500), at(2, 1480), at(3, 1505), at(4, 1400), at(5, 1506), at(6, 1600)];

describe("the stories of a match", () => {
  it("name the nearest who was passed and who has passed, and the neighbours", () => {
    const [one, , three] = storiesOf(match, group);
    expect(one).toEqual({
      playerId: 1,
      rankBefore: 4,
      rankAfter: 2,
      passed: { other: { name: "P5", formerNumber: null, points: 9 }, more: 1 },
      passedBy: null,
      above: { name: "P6", formerNumber: null, points: 85 },
      below: { name: "P5", formerNumber: null, points: 9 },
      isHighest: true,
      streak: null,
    });
    expect(three).toMatchObject({
      passed: null,
      passedBy: { other: { name: "P2", points: 15 }, more: 1 },
      isHighest: false,
    });
  });

  it("name the former first where the first place is taken", () => {
    const first = played([1600, 1480, 1610, 1605], 20, [
      [3, 1],
      [4, 4],
      [1, 2],
      [2, 3],
    ]);
    const [one] = storiesOf(first, [at(1, 1600), at(2, 1480), at(3, 1610), at(4, 1605)]);
    expect(one?.passed?.other.name).toBe("P3");
  });

  it("say nothing of others if somebody else's match was saved during entry", () => {
    const [one] = storiesOf(match, [at(1, 1490), ...group.slice(1)]);
    expect(one).toMatchObject({ rankBefore: 4, rankAfter: 2, passed: null, above: null, isHighest: false });
  });
});

describe("a streak", () => {
  const streak = (length: number, won = true) => ({ length, won });
  /** The sentences for player 1, a winner, and for player 3, a loser, with this profile of both. */
  const told = (given: Partial<PlayerProfile["insights"]>, gamesPlayed = 9) => {
    const stories = storiesOf(match, group, (playerId) =>
      aProfile({
        player: aPlayer({ playerId, gamesPlayed }),
        insights: { ...aProfile().insights, ...given },
      }),
    );
    return [stories[0]?.streak, stories[2]?.streak];
  };
  it.each([
    ["is told of a winner if it is longer than ever", streak(2), streak(2), 3],
    ["is not told if it only equals the longest", streak(3), streak(4), null],
    ["is not told from two matches", streak(1), streak(1), null],
    ["is none after a loss", streak(5, false), null, null],
    ["is told after a former one that was shorter", streak(6), streak(6), 7],
  ])("%s", (_, currentStreak, longestWinningStreak, expected) => {
    expect(told({ currentStreak, longestWinningStreak })).toEqual([expected, null]);
  });
  it("is not told by a profile that has the match already, or lacks another one", () => {
    const three = { currentStreak: streak(3), longestWinningStreak: streak(3) };
    expect([told(three, 10), told(three, 8)]).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

describe("the story that is told", () => {
  const stories = storiesOf(match, group);
  it.each([
    ["the reader's", 3, 3],
    ["that of the winner who has moved most, if the reader has not played", 6, 1],
    ["that of the winner who has moved most, if nobody has said who is reading", null, 1],
  ])("is %s", (_, me, told) => {
    expect(toldStory(stories, [1, 2], me)?.playerId).toBe(told);
  });
  it("is that of the loser who has moved most, if no winner has moved", () => {
    expect(toldStory(stories, [4], null)?.playerId).toBe(1);
  });
});
