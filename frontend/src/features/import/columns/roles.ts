import type { ColumnNames, TableView } from "../../../rules/sheets/reading";

/** What a column can be, by the names of the reader. */
export const ROLES = [
  "date",
  "day",
  "month",
  "year",
  "team1",
  "team2",
  "team1_player1",
  "team1_player2",
  "team2_player1",
  "team2_player2",
  "score",
  "games1",
  "games2",
  "winner",
  "status",
  "notes",
] as const;

/** Roles of rarer lists: one player's log, a row for each player, the loser's games alone. */
export const RARE_ROLES = [
  "partner",
  "opponent1",
  "opponent2",
  "match",
  "player",
  "side",
  "ownGames",
  "won",
  "loserGames",
] as const;

export type Role = (typeof ROLES)[number] | (typeof RARE_ROLES)[number];

/** Roles that several columns can have, in the order of the columns. */
const SEVERAL: readonly string[] = ["score", "games1", "games2", "ownGames", "notes"];

/** The answer when a column gets another role. A role of one column is taken from the one that had it. */
export function columnsAfter(table: TableView, column: number, role: Role | null): ColumnNames {
  const roles = table.roles.map((other, at) => {
    if (at === column) {
      return role;
    }
    return other === role && !SEVERAL.includes(other ?? "") ? null : other;
  });
  const columns: Record<string, string | string[]> = {};
  for (const [at, name] of roles.entries()) {
    if (name === null) {
      continue;
    }
    const head = headOf(table, at);
    if (SEVERAL.includes(name)) {
      columns[name] = [...((columns[name] as string[] | undefined) ?? []), head];
    } else {
      columns[name] = head;
    }
  }
  return columns;
}

/** How the reader calls a column: by its head, or by its number where that is missing or not the only one. */
function headOf({ heads }: TableView, column: number): string {
  const head = heads[column] ?? "";
  return head !== "" && heads.filter((other) => other === head).length === 1 ? head : `#${column + 1}`;
}

/** The letter of a column as spreadsheets have it: A to Z, AA and so on. */
export function columnLetter(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetter(Math.floor(column / 26) - 1) + letter;
}
