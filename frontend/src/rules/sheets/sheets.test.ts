import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { loadSheetReaders, openedSheet, rankingOf } from "../../testing/sheets";
import { readWithSuggestions } from "./read-sheet";
import type { Answers, LeftOutRow, ReadMatch } from "./reading";

const folder = "../crates/match-sheets/tests/given";
const names = readdirSync(folder).filter((name) => /^\d/.test(name) && !name.endsWith(".json"));

interface Expected {
  readonly answers: Answers;
  readonly matches: readonly ReadMatch[];
  readonly leftOut: readonly LeftOutRow[];
  readonly refused: string | null;
}

beforeAll(loadSheetReaders);

const file = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}`));

describe.each(names)("%s", (name) => {
  const expected: Expected = JSON.parse(readFileSync(`${folder}/${name}.expected.json`, "utf8"));

  it("is read as natively", () => {
    const reading = openedSheet(file(name))(expected.answers ?? {});
    expect(reading.refused).toBe(expected.refused);
    expect(reading.matches).toEqual(expected.matches);
    const places = (rows: readonly LeftOutRow[]) =>
      rows.map(({ sheet = "", row }) => `${sheet} ${row}`).sort();
    expect(places(reading.leftOut)).toEqual(places(expected.leftOut));
    expect(reading.leftOutRows).toHaveLength(reading.leftOut.length);
  });
});

it.each([
  ["01-onsdagsserien.csv", []],
  ["03-tisdagspadel.txt", ["year"]],
  ["05-torneo-por-parejas.xlsx", ["pair-names"]],
  ["07-my-matches.xlsx", ["me"]],
  ["09-en-rad-per-spelare.csv", ["date-missing"]],
  ["10-week-sheet.tsv", ["join-names"]],
  ["13-marcadores-cambiados.csv", []],
])("of %s only what nothing suggests stays open", (name, open) => {
  const { reading } = readWithSuggestions(openedSheet(file(name)), {});
  const kinds = reading.questions.filter(({ answered }) => !answered).map(({ kind }) => kind);
  expect(kinds).toEqual(open);
});

const list = (...rows: string[]) => new TextEncoder().encode(["Date;A1;A2;B1;B2;Score", ...rows].join("\n"));

it("has the cells of every row that is left out", () => {
  const alone = Array.from({ length: 1201 }, () => "2025-06-08;Ada;Ada;Bo;Di;6-2 6-2");
  const open = openedSheet(list("2025-06-01;Ada;Bo;Cy;Di;6-4 6-3", ...alone));
  const { leftOut, leftOutRows } = readWithSuggestions(open, {}).reading;
  expect([leftOut.length, leftOutRows.length]).toEqual([1201, 1201]);
  expect(leftOutRows.at(-1)).toMatchObject({
    row: 1203,
    cells: ["2025-06-08", "Ada", "Ada", "Bo", "Di", "6-2 6-2"],
  });
});

it("shows the first rows with the role of each column", () => {
  const [table] = openedSheet(list("2025-06-01;Ada;Bo;Cy;Di;6-4 6-3"))({}).tables;
  expect(table).toEqual({
    sheet: null,
    headerRow: 1,
    rowCount: 1,
    heads: ["Date", "A1", "A2", "B1", "B2", "Score"],
    roles: ["date", "team1_player1", "team1_player2", "team2_player1", "team2_player2", "score"],
    rows: [{ row: 2, cells: ["2025-06-01", "Ada", "Bo", "Cy", "Di", "6-4 6-3"] }],
  });
});

it("reads a cell that was written anew, and counts a match that ended early", () => {
  const read = openedSheet(list("2025-06-01;Ada;Ada;Cy;Di;6-4 6-3", "2025-06-02;Ada;Bo;Cy;Di;6-4 3-1 ret"));
  const given: Answers = {
    corrections: [{ row: 2, column: 2, text: "Bo" }],
    counted: [{ row: 3 }],
  };
  const before = readWithSuggestions(read, {}).reading;
  expect(before.leftOutRows.map(({ row, reason }) => [row, reason])).toEqual([
    [2, "same-name-twice"],
    [3, "retired"],
  ]);
  expect(before.leftOutRows[1]?.cells?.at(-1)).toBe("6-4 3-1 ret");
  const { matches, leftOut } = readWithSuggestions(read, given).reading;
  expect(matches.map(({ row, team1, sets }) => [row, team1, sets])).toEqual([
    [
      2,
      ["Ada", "Bo"],
      [
        [6, 4],
        [6, 3],
      ],
    ],
    [
      3,
      ["Ada", "Bo"],
      [
        [6, 4],
        [3, 1],
      ],
    ],
  ]);
  expect(leftOut).toEqual([]);
});

it("reads a line that was written anew", () => {
  const read = openedSheet(new TextEncoder().encode("1/6 Ada/Bo - Cy/Di 6-4 6-3\n2/6 Ada/Bo - Cy 6-4 6-3\n"));
  const answers: Answers = { format: "lines", year: 2025, dateOrder: "dmy" };
  expect(read(answers).leftOutRows).toEqual([
    { row: 2, reason: "three-players", cells: ["2/6 Ada/Bo - Cy 6-4 6-3"] },
  ]);
  const mended = { ...answers, corrections: [{ row: 2, text: "2/6 Ada/Bo - Cy/Di 6-4 6-3" }] };
  expect(read(mended).matches).toHaveLength(2);
});

describe("the ranking", () => {
  const match = {
    team1: ["Ada", "Bo"],
    team2: ["Cy", "Di"],
    sets: [
      [6, 4],
      [6, 3],
    ],
  } as const;

  it("is that of the rules", () => {
    const { players, games, curves, upset } = rankingOf([match]);
    expect(players.map(({ rank, name, currentElo, trend }) => [rank, name, currentElo, trend])).toEqual([
      [1, "Ada", 1525, 25],
      [1, "Bo", 1525, 25],
      [3, "Cy", 1475, -25],
      [3, "Di", 1475, -25],
    ]);
    expect(games).toBe(19);
    expect(curves[0]).toEqual({ name: "Ada", ratings: [1525] });
    expect(upset).toEqual({ index: 0, expected: 0.5 });
  });

  it("continues from the standings of a group", () => {
    const known = { currentElo: 1600, gamesPlayed: 9, wins: 5 };
    const { players } = rankingOf([match], [{ name: "ada", ...known }]);
    const ada = players.find(({ name }) => name === "ada");
    expect(ada).toMatchObject({ gamesPlayed: 10, wins: 6, isProvisional: false });
    expect(ada?.currentElo).toBeLessThan(1615);
  });
});
