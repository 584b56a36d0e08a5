import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { initSync, isUsualSet, previewMatch, rateMatch } from "../../pkg/elo_core";

// The very `.wasm` that browsers get, held to the worked cases and to the bits of the native code.
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
  it("come to the independent numbers in every case", () => {
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

  it("have the native bits in every fraction", () => {
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

  it("preview what they then rate", () => {
    for (const { name, team1, team2, sets } of cases) {
      const players = [...team1, ...team2].map((before, index) => ({ playerId: index + 1, ...before }));
      const preview = previewMatch({ players, team1: [1, 2], team2: [3, 4], sets });
      const rating = rateMatch({ players: [...team1, ...team2], sets });
      expect(
        preview.players?.map(({ change }) => change),
        name,
      ).toEqual(rating?.changes);
    }
  });

  it("hint at an unusual score and refuse none", () => {
    const sets: [number, number][] = [
      [6, 4],
      [5, 6],
      [11, 9],
    ];
    expect(sets.map((_, index) => isUsualSet(sets, index))).toEqual([true, false, true]);
  });
});
