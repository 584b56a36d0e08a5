import { beforeAll, expect, it } from "vitest";
import {
  isUsualSet,
  limits,
  previewCorrection,
  previewMatch,
  validateMatch,
  validatePlayerName,
  validateRegistration,
} from "../../pkg/elo_core";
import { initRules } from "../testing/rules";

// What the functions of the built `.wasm` return, and that they throw for arguments of another type.

beforeAll(initRules);

const largest = Number.MAX_SAFE_INTEGER;
const players = [
  { playerId: 1, rating: 1500, played: 0, isGuest: false },
  { playerId: 2, rating: 1500, played: 0, isGuest: false },
  { playerId: 3, rating: 1500, played: 4, isGuest: false },
  { playerId: largest, rating: 1500, played: 5, isGuest: false },
];

it("previews a match as a plain object", () => {
  const sets: [number | null, number | null][] = [
    [6, 4],
    [3, null],
  ];
  const change = { before: 1500, expected: 0.5, margin: 2 };
  const won = { ...change, won: true, kFactor: 40, rawChange: 20, change: 22, after: 1522 };
  const lost = { ...change, won: false };
  const provisional = { statusBefore: "provisional", statusAfter: "provisional" };
  expect(previewMatch({ players, team1: [1, 2], team2: [3, largest], sets })).toStrictEqual({
    averages: [1500, 1500],
    expected: [0.5, 0.5],
    outcome: { winner: 1, setsWon: [1, 0], games: [6, 4], margin: 2 },
    players: [
      { playerId: 1, rankBefore: 1, rankAfter: 1, change: { ...won, ...provisional } },
      { playerId: 2, rankBefore: 1, rankAfter: 1, change: { ...won, ...provisional } },
      {
        playerId: 3,
        rankBefore: 1,
        rankAfter: 4,
        change: {
          ...lost,
          ...{ kFactor: 40, rawChange: -20, change: -22, after: 1478 },
          ...{ statusBefore: "provisional", statusAfter: "established" },
        },
      },
      {
        playerId: largest,
        rankBefore: 1,
        rankAfter: 3,
        change: {
          ...lost,
          ...{ kFactor: 20, rawChange: -10, change: -12, after: 1488 },
          ...{ statusBefore: "established", statusAfter: "established" },
        },
      },
    ],
  });
});

it("has null for the ranks of a guest, whom those of the others do not count", () => {
  const withGuest = players.map((player) => ({ ...player, isGuest: player.playerId === 3 }));
  const preview = previewMatch({ players: withGuest, team1: [1, 2], team2: [3, largest], sets: [[6, 4]] });
  expect(preview.players?.map(({ rankBefore, rankAfter }) => [rankBefore, rankAfter])).toEqual([
    [1, 1],
    [1, 1],
    [null, null],
    [1, 3],
  ]);
});

it("has null for what is unknown of an incomplete match", () => {
  expect(previewMatch({ players, team1: [1, 2], team2: [null, 3], sets: [] })).toStrictEqual({
    averages: [1500, null],
    expected: null,
    outcome: null,
    players: null,
  });
});

it("lists what a correction changes as plain objects", () => {
  const at = (playerId: number, elo = 1500, gamesPlayed = 0) => ({
    playerId,
    name: "Ana",
    currentElo: elo,
    peakElo: elo,
    lowestElo: 1478,
    gamesPlayed,
    wins: 0,
  });
  const [one, two, three, four] = [at(1), at(2), at(3), at(4)] as const;
  const input = { players: [at(1, 1522, 1), two, three, four], before: [one, two, three, four] } as const;
  const previewed = (edit: object) =>
    previewCorrection({ ...input, ...edit } as unknown as Parameters<typeof previewCorrection>[0]);
  const deleted = previewed({});
  expect(deleted).toHaveLength(4);
  expect(deleted?.[0]).toStrictEqual({
    playerId: 1,
    before: { currentElo: 1522, peakElo: 1522, lowestElo: 1478, gamesPlayed: 1, wins: 0 },
    after: { currentElo: 1500, peakElo: 1500, lowestElo: 1478, gamesPlayed: 0, wins: 0 },
    rankBefore: 1,
    rankAfter: 1,
  });
  expect(previewed({ edit: { team1: [1, null], team2: [3, 4], sets: [[6, 4]] } })).toBeUndefined();
  expect(() => previewed({ players: [], before: [] })).toThrow();
});

it("returns violations as plain objects", () => {
  expect(validatePlayerName("x")).toStrictEqual([
    { field: "name", code: "player_name.too_short", params: { min: 2 } },
  ]);
  const match: Parameters<typeof validateMatch>[0] = {
    team1: [1, 2],
    team2: [3, 4],
    sets: [
      [6, 4],
      [4, 6],
    ],
    playedOn: "",
    today: "2025-06-01",
  };
  expect(validateMatch(match)).toStrictEqual([
    { field: "sets", code: "match.tied", params: { team1Sets: 1, team2Sets: 1 } },
  ]);
});

it("trims and normalises text before it is validated", () => {
  expect(validatePlayerName("  x  ")).toEqual(validatePlayerName("x"));
  const decomposed = "e\u0301".repeat(50);
  expect(validatePlayerName(decomposed), "an accent does not count as a character").toEqual([]);
});

it("takes fractions as not typed and does not round them", () => {
  const usual = (sets: unknown) => isUsualSet(sets as Parameters<typeof isUsualSet>[0], 0);
  expect(usual([[6, 5]])).toBe(false);
  expect(usual([[6.5, 5]]), "not a score, so nothing is said about it").toBe(true);
  expect(() => usual([[6]])).toThrow();
  expect(() => usual({})).toThrow();
});

it("throws for an argument of another type, and works afterwards", () => {
  for (const wrong of [null, {}, [], 1, { name: 1 }]) {
    expect(() => validateRegistration(wrong as never), JSON.stringify(wrong)).toThrow();
  }
  expect(validatePlayerName("Ana")).toEqual([]);
});

it("has limits as numbers", () => {
  expect(limits()).toMatchObject({ startRating: 1500, groupNameMax: 49 });
});
