import { expect, it } from "vitest";
import type { Reason, TableView } from "../../../rules/sheets/reading";
import { cellToMend } from "./cell-to-mend";

const roles = [null, "date", "team1_player1", "team1_player2", "team2_player1", "team2_player2", "score"];

it.each<[Reason, string[], string]>([
  ["unreadable-score", ["1", "2025-06-08", "Ada", "Bo", "Cy", "Di", "6-x"], "score"],
  ["no-date", ["1", "", "Ada", "Bo", "Cy", "Di", "6-2"], "date"],
  ["same-name-twice", ["1", "2025-06-08", "Ada", "Bo", " ada", "Di", "6-2"], "team2_player1"],
  ["three-players", ["1", "2025-06-08", "Ada", "Bo", "Cy", "", "6-2"], "team2_player2"],
  ["three-players", ["1", "2025-06-08", "Ada", "Bo", "Cy", "guest", "6-2"], "team1_player1"],
  ["retired", ["1", "2025-06-08", "Ada", "Bo", "Cy", "Di", "6-2 ret."], "score"],
  ["not-a-match", ["Total", "", "", "", "", "", ""], "date"],
])("%s: %j", (reason, cells, expected) => {
  const table = { roles } as unknown as TableView;
  expect(roles[cellToMend({ row: 4, reason, cells }, table)]).toBe(expected);
});
