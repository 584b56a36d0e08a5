import { describe, expect, it } from "vitest";
import type { Match } from "../../api/types";
import {
  type Evening,
  fixedRounds,
  NEW_EVENING,
  playedCourts,
  readEvening,
  runningRound,
  togglePresent,
  withoutRemoved,
  writeEvening,
} from "./evening";

const evening: Evening = {
  players: [11, 12, 13, 14, 15],
  gone: [15],
  courts: 2,
  rounds: 2,
  locked: [[11, 12]],
  planned: [
    {
      courts: [
        [
          [0, 1],
          [2, 3],
        ],
      ],
      resting: [4],
    },
    {
      courts: [
        [
          [0, 2],
          [1, 3],
        ],
      ],
      resting: [],
    },
  ],
  after: 142,
  seed: 3,
};

function match(matchNumber: number, team1: [number, number], team2: [number, number]): Match {
  const team = (ids: number[]) => ({ players: ids.map((playerId) => ({ playerId })) });
  return { matchNumber, team1: team(team1), team2: team(team2) } as unknown as Match;
}

describe("an evening in the address", () => {
  it("is read as it was written", () => {
    const query = writeEvening(evening);
    expect(query).toBe("p=11.12.13.14.-15&c=2&n=2&l=11-12&r=abcd-e.acbd&m=142&s=3");
    expect(readEvening(new URLSearchParams(query))).toEqual(evening);
  });

  it("leaves out what is invalid", () => {
    const query = "p=11.x.11.12.13.14&c=9&n=0&l=11-99.12-13.13-14&r=abcd.abca.abz9.ab&m=-1&s=x";
    const read = readEvening(new URLSearchParams(query));
    expect(read).toMatchObject({ players: [11, 12, 13, 14], courts: 1, rounds: 3, after: 0, seed: 1 });
    expect(read.locked).toEqual([[12, 13]]);
    expect(read.planned).toHaveLength(1);
  });
});

describe("played courts", () => {
  it("are matches of the same teams, saved after the rounds were planned, each once", () => {
    const played = playedCourts(
      evening,
      [match(144, [14, 13], [12, 11]), match(142, [11, 13], [12, 14])],
      [],
    );
    expect([...played.keys()]).toEqual(["0.0"]);
    expect([runningRound(evening, played), fixedRounds(evening, played)]).toEqual([1, 1]);
  });

  it("are those of matches that wait to be sent, after those of the group", () => {
    const waiting = { match: { team1: [14, 13], team2: [11, 12], sets: [[6, 4]] } };
    const played = playedCourts(evening, [match(143, [13, 11], [12, 14])], [waiting]);
    expect(played.get("0.0")).toMatchObject({ sets: [[6, 4]], match: null });
    expect(played.get("1.0")?.match?.matchNumber).toBe(143);
    expect(runningRound(evening, played)).toBe(2);
  });

  it("can all be played", () => {
    const played = playedCourts(
      evening,
      [match(144, [11, 12], [13, 14]), match(143, [13, 11], [12, 14])],
      [],
    );
    expect([runningRound(evening, played), fixedRounds(evening, played)]).toEqual([2, 2]);
  });
});

describe("who is here", () => {
  it("loses the lock of a pair with one of its players", () => {
    const chosen = [1, 2, 3].reduce(togglePresent, { ...NEW_EVENING, locked: [[1, 2]] });
    expect(togglePresent(chosen, 2)).toMatchObject({ players: [1, 3], gone: [], locked: [] });
  });

  it("keeps the places of those who leave once rounds are planned", () => {
    const left = togglePresent(evening, 12);
    expect(left).toMatchObject({ players: evening.players, gone: [15, 12] });
    expect(togglePresent(left, 12).gone).toEqual([15]);
  });
});

describe("whoever is not in the group any more", () => {
  const players = (...ids: number[]) => ids.map((playerId) => ({ playerId }));

  it("has left, with the pair that wanted to stay together", () => {
    expect(withoutRemoved(evening, players(12, 13, 14, 15))).toEqual({
      ...evening,
      gone: [15, 11],
      locked: [],
    });
  });

  it("changes nothing where all are there", () => {
    expect(withoutRemoved(evening, players(11, 12, 13, 14, 15))).toBe(evening);
  });
});
