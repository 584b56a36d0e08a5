import { expect, it } from "vitest";
import type { TableView } from "../../../rules/sheets/reading";
import { columnLetter, columnsAfter } from "./roles";

const table: TableView = {
  sheet: null,
  headerRow: 1,
  rowCount: 1,
  heads: ["Date", "Pair", "Pair", "S1", "S2", ""],
  roles: ["date", "team1", "team2", "score", "score", null],
  rows: [],
};

it("names columns by their heads, and by number where these say nothing", () => {
  expect(columnsAfter(table, 5, "notes")).toEqual({
    date: "Date",
    team1: "#2",
    team2: "#3",
    score: ["S1", "S2"],
    notes: ["#6"],
  });
});

it("takes a role of one column from the column that had it", () => {
  expect(columnsAfter(table, 5, "date")).toEqual({
    team1: "#2",
    team2: "#3",
    score: ["S1", "S2"],
    date: "#6",
  });
});

it("does not use a column without a role", () => {
  expect(columnsAfter(table, 4, null)).toMatchObject({ score: ["S1"] });
});

it("letters columns as spreadsheets do", () => {
  expect([0, 25, 26, 701, 702].map(columnLetter)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
});
