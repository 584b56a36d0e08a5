import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { moreRules } from "../testing/more-rules";
import { decodedMatch, encodedMatches, type KnownLog, type KnownMatch, type SealRules } from "./seal";

interface Cases {
  readonly cases: readonly {
    readonly name: string;
    readonly publicHash: string;
    readonly matches: readonly Omit<KnownMatch, "matchId" | "savedAt">[];
    readonly codes: Readonly<Record<string, string>>;
  }[];
}

const { cases }: Cases = JSON.parse(readFileSync("../crates/elo-core/tests/seal_cases.json", "utf8"));
let rules: SealRules;
beforeAll(async () => {
  ({ seals: rules } = await moreRules());
});

const known = (match: Omit<KnownMatch, "matchId" | "savedAt">): KnownMatch => ({
  ...match,
  matchId: match.number + 2 ** 40,
  savedAt: "2024-06-12T18:00:00.000Z",
});

it.each(cases)("gives the codes of the independent program: $name", ({ publicHash, matches, codes }) => {
  const seals = rules.sealsOf(publicHash);
  const half = Math.floor(matches.length / 2);
  seals.add(encodedMatches(matches.slice(0, half).map(known)));
  seals.add(encodedMatches(matches.slice(half).map(known)));
  for (const [number, code] of Object.entries(codes)) {
    expect(seals.code(Number(number))).toBe(code);
    expect(seals.find(code.toLowerCase().replaceAll(" ", "-"))).toBe(Number(number));
    expect(seals.find(code.replace(/.$/, (sign) => (sign === "0" ? "1" : "0")))).toBeNull();
  }
  expect(seals.code(matches.length + 1)).toBeNull();
  expect([seals.isCode("der ej0 hoa 53y"), seals.isCode("DER EJ0 H0A 53U")]).toEqual([true, false]);
});

it("reads a match back", () => {
  for (const { matches } of cases) {
    const all = matches.map(known);
    const encoded = encodedMatches(all);
    expect(all.map(({ number }) => decodedMatch(encoded, number))).toEqual(all);
    expect(decodedMatch(encoded, all.length + 1)).toBeNull();
  }
});

it("tells a correction, other players, what is gone, an older log and an alarm apart", () => {
  const all = (cases[2]?.matches ?? []).map(known);
  const changed = (number: number, change: Partial<KnownMatch>) =>
    all.map((match) => (match.number === number ? { ...match, ...change } : match));
  const log = (
    version: number,
    matches: readonly KnownMatch[],
    change: Partial<KnownLog> = {},
  ): KnownLog => ({
    version,
    epoch: "9f3ab2c4d5e6f708",
    matches: encodedMatches(matches),
    declared: [],
    ...change,
  });
  const before = log(2 ** 33, all);
  const later = 2 ** 33 + 1;
  const judge = (matches: readonly KnownMatch[], change?: Partial<KnownLog>) =>
    rules.judge(before, log(later, matches, change));
  const untouched = {
    kind: "allowed",
    isUntouched: true,
    isSetBack: false,
    unchanged: 7,
    corrected: null,
    removed: 0,
    undeclared: 0,
    otherPlayers: 0,
    added: 0,
  };
  expect(judge(all)).toEqual(untouched);
  expect(judge(changed(7, { sets: [[6, 0]] }))).toEqual({
    ...untouched,
    isUntouched: false,
    unchanged: 6,
    corrected: 7,
  });
  const spoiled = changed(3, { sets: [[6, 1]] });
  expect(judge(spoiled)).toEqual({ kind: "alarm", number: 3, isGone: false });
  expect(judge(all.filter(({ number }) => number !== 2))).toEqual({ kind: "alarm", number: 2, isGone: true });

  const joined = changed(3, { players: [14, 10, 12, 99] });
  const at = "2026-05-04T18:00:00.123456Z";
  const join = (after: number) => [{ version: later, kind: "join", at, after, matches: 1 }];
  expect(judge(joined, { declared: join(2) })).toMatchObject({ kind: "allowed", otherPlayers: 1 });
  expect(judge(joined, { declared: join(3) })).toEqual({ kind: "alarm", number: 3, isGone: false });

  const gone = { ...untouched, isUntouched: false, unchanged: 4, removed: 3, undeclared: 3 };
  expect(judge(all.slice(0, 4))).toEqual(gone);
  const rewind = [{ version: later, kind: "rewind", at, after: 4, matches: 3 }];
  expect(judge(all.slice(0, 4), { declared: rewind })).toEqual({ ...gone, undeclared: 0 });

  const older = (matches: readonly KnownMatch[], change?: Partial<KnownLog>) =>
    rules.judge(before, log(2 ** 33 - 1, matches, change));
  expect(older(all.slice(0, 6))).toEqual({ kind: "older" });
  expect(older(spoiled)).toEqual({ kind: "alarm", number: 3, isGone: false });
  expect(older(all.slice(0, 6), { epoch: "0" })).toMatchObject({
    kind: "allowed",
    removed: 1,
    isSetBack: true,
  });
});
