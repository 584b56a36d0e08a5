import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type EditForm,
  initSync,
  isUsualSet,
  previewCorrection,
  previewMatch,
  rateMatch,
} from "../../pkg/elo_core";

// Compares the built `.wasm` with worked cases and, bit for bit, with the native code.
const golden = "../crates/elo-core/tests";

interface Before {
  rating: number;
  played: number;
}

interface Case {
  name: string;
  team1: [Before, Before];
  team2: [Before, Before];
  sets: [number, number][];
  expect: {
    winner: 1 | 2;
    sets: [number, number];
    games: [number, number];
    margin: number;
    average: [number, number];
    players: { k: number; change: number; after: number }[];
  };
}

interface Bits {
  name: string;
  expected: string[];
  raw: string[];
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(`${golden}/${file}`, "utf8"));
}

/** The 64 bits of a number as 16 hexadecimal digits. */
function bits(number: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
}

beforeAll(() => {
  initSync({ module: readFileSync("pkg/elo_core_bg.wasm") });
});

const { cases } = read<{ cases: Case[] }>("golden_cases.json");
const native = read<Bits[]>("golden_bits.json");

describe("the built rules", () => {
  it("reproduce the independently calculated results of every case", () => {
    expect(cases).toHaveLength(212);
    for (const { name, team1, team2, sets, expect: independent } of cases) {
      const rating = rateMatch({ players: [...team1, ...team2], sets });
      const { winner, sets: setsWon, games, margin, average, players } = independent;
      expect(rating?.outcome, name).toEqual({ winner, setsWon, games, margin });
      expect(rating?.averages, name).toEqual(average);
      const changes = rating?.changes.map(({ kFactor: k, change, after }) => ({ k, change, after }));
      expect(changes, name).toEqual(players.map(({ k, change, after }) => ({ k, change, after })));
    }
  });

  it("reproduce the native results bit for bit", () => {
    const here = cases.map(({ name, team1, team2, sets }) => {
      const rating = rateMatch({ players: [...team1, ...team2], sets });
      return {
        name,
        expected: rating?.expected.map(bits),
        raw: rating?.changes.map(({ rawChange }) => bits(rawChange)),
      };
    });
    expect(here).toEqual(native);
  });

  it("preview the same changes as they rate", () => {
    for (const { name, team1, team2, sets } of cases) {
      const players = [...team1, ...team2].map((before, index) => ({
        playerId: index + 1,
        isGuest: false,
        ...before,
      }));
      const preview = previewMatch({ players, team1: [1, 2], team2: [3, 4], sets });
      const rating = rateMatch({ players: [...team1, ...team2], sets });
      expect(
        preview.players?.map(({ change }) => change),
        name,
      ).toEqual(rating?.changes);
    }
  });

  it("preview a deletion or a correction with the same results as rating", () => {
    const standing = ({ rating, played }: Before, index: number) => ({
      playerId: index + 1,
      currentElo: rating,
      peakElo: rating,
      lowestElo: rating,
      gamesPlayed: played,
      wins: 0,
    });
    for (const { name, team1, team2, sets } of cases) {
      const before = [...team1, ...team2].map(standing) as Parameters<typeof previewCorrection>[0]["before"];
      const play = (score: [number, number][]) =>
        rateMatch({ players: [...team1, ...team2], sets: score })?.changes.map(({ after, won }, index) => {
          const then = before[index] as (typeof before)[number];
          return {
            playerId: then.playerId,
            currentElo: after,
            peakElo: Math.max(then.peakElo, after),
            lowestElo: Math.min(then.lowestElo, after),
            gamesPlayed: then.gamesPlayed + 1,
            wins: Number(won),
          };
        }) ?? [];
      const watching = standing({ rating: 1500, played: 7 }, 4);
      const players = [...play(sets), watching];
      const of = (affected: ReturnType<typeof previewCorrection>, who: number) =>
        affected?.find(({ playerId }) => playerId === who);

      const deleted = previewCorrection({ players, before });
      for (const { playerId, ...then } of before) {
        expect(of(deleted, playerId)?.after, name).toEqual(then);
      }

      const turned = sets.map(([one, two]): [number, number] => [two, one]);
      const edit: EditForm = { team1: [1, 2], team2: [3, 4], sets: turned };
      const corrected = previewCorrection({ players, before, edit });
      for (const { playerId, ...then } of play(turned)) {
        expect(of(corrected, playerId)?.after, name).toEqual(then);
      }

      const unfinished: EditForm = { ...edit, team1: [1, null] };
      expect(previewCorrection({ players, before, edit: unfinished }), name).toBeUndefined();
    }
  });

  it("include players whose rank changes without playing", () => {
    const at = (playerId: number, currentElo: number, gamesPlayed = 0, wins = 0) => ({
      playerId,
      currentElo,
      peakElo: Math.max(1500, currentElo),
      lowestElo: Math.min(1500, currentElo),
      gamesPlayed,
      wins,
    });
    const players = [at(1, 1522, 1, 1), at(2, 1522, 1, 1), at(5, 1500), at(3, 1478, 1), at(4, 1478, 1)];
    const affected = previewCorrection({
      players,
      before: [at(1, 1500), at(2, 1500), at(3, 1500), at(4, 1500)],
    });
    expect(affected?.map(({ playerId, rankBefore, rankAfter }) => [playerId, rankBefore, rankAfter])).toEqual(
      [
        [1, 1, 1],
        [2, 1, 1],
        [5, 3, 1],
        [3, 4, 1],
        [4, 4, 1],
      ],
    );
    expect(affected?.[0]?.after).toEqual({
      currentElo: 1500,
      peakElo: 1500,
      lowestElo: 1500,
      gamesPlayed: 0,
      wins: 0,
    });
  });

  it("report an unusual score and reject none", () => {
    const sets: [number, number][] = [
      [6, 4],
      [5, 6],
      [11, 9],
    ];
    expect(sets.map((_, index) => isUsualSet(sets, index))).toEqual([true, false, true]);
  });
});
