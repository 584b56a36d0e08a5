import { useTranslation } from "react-i18next";

/** The columns of a list of matches, by the server's names. */
const columns = [
  "date",
  "team1_player1",
  "team1_player2",
  "team2_player1",
  "team2_player2",
  "sets",
  "notes",
] as const;

type Column = (typeof columns)[number];

/** The column of each field of a match. */
const columnOfField: Record<string, Column> = {
  playedOn: "date",
  "team1[0]": "team1_player1",
  "team1[1]": "team1_player2",
  "team2[0]": "team2_player1",
  "team2[1]": "team2_player2",
  sets: "sets",
  notes: "notes",
};

/**
 * Fields of a group file without a column in a list of matches; the remaining one is `name`, of a player or the
 * group.
 */
const otherFields = ["version", "exportedAt", "addedAt", "savedAt", "formerNumber"] as const;

/** The localized column names, which the server accepts as well as its own. */
export function useColumnTexts() {
  const { t } = useTranslation("transfer");
  const text = (column: Column) => {
    const [, team, player] = /^team(\d)_player(\d)$/.exec(column) ?? [];
    return team && player
      ? t("column.player", { team, player })
      : t(`column.${column as "date" | "sets" | "notes"}`);
  };
  return {
    /** All columns in the order of the header. */
    header: columns.map(text),
    /** The columns in a comma-separated list of the server. */
    listed: (names: string) =>
      names
        .split(", ")
        .map((name) => columns.find((column) => column === name))
        .map((column) => column && text(column)),
    /** The column of a field such as `sets[1]`, or the name of another field of a group file. */
    ofField: (field: string) => {
      const column = columnOfField[field] ?? columnOfField[field.replace(/\[\d+\]$/, "")];
      const other = otherFields.find((name) => name === field);
      return column ? text(column) : t(`column.${other ?? "name"}`);
    },
  };
}
