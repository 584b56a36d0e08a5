import type { LeftOutRow, Reason, TableView } from "../../../rules/sheets/reading";
import type { Role } from "../columns/roles";

const PLAYERS: readonly Role[] = [
  "team1",
  "team1_player1",
  "team1_player2",
  "team2",
  "team2_player1",
  "team2_player2",
  "player",
  "partner",
  "opponent1",
  "opponent2",
];
const SCORE: readonly Role[] = ["score", "games1", "ownGames", "loserGames"];

/** The roles of the cells that can be the reason, the most likely first. */
const ROLES_OF: Readonly<Partial<Record<Reason, readonly Role[]>>> = {
  "no-date": ["date", "day", "month", "year"],
  singles: PLAYERS,
  "three-players": PLAYERS,
  "same-name-twice": PLAYERS,
  "contradicting-winner": ["winner", "won", ...SCORE],
  walkover: ["status", ...SCORE],
  retired: ["status", ...SCORE],
  void: ["status", ...SCORE],
  draw: SCORE,
  "unreadable-score": SCORE,
};

/** The column of the cell for which a row does not count, or that is empty of several that can be; else the first. */
export function cellToMend({ reason, cells = [] }: LeftOutRow, { roles }: TableView): number {
  const columns = (ROLES_OF[reason] ?? []).flatMap((role) =>
    roles.flatMap((other, column) => (other === role ? [column] : [])),
  );
  const textOf = (column: number) => cells[column]?.trim().toLowerCase() ?? "";
  const isSecond = (column: number) =>
    columns.some((other) => other < column && textOf(other) === textOf(column));
  const wrong =
    reason === "same-name-twice" ? columns.find(isSecond) : columns.find((column) => textOf(column) === "");
  return wrong ?? columns[0] ?? roles.findIndex((role) => role !== null);
}
