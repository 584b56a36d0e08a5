import { useTranslation } from "react-i18next";

/** The columns of a list of matches, as the server calls those that are missing. */
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

/** Which column a field of a match stands in. */
const columnOfField: Record<string, Column> = {
  playedOn: "date",
  "team1[0]": "team1_player1",
  "team1[1]": "team1_player2",
  "team2[0]": "team2_player1",
  "team2[1]": "team2_player2",
  sets: "sets",
  notes: "notes",
};

/** The fields of a group's file that a list of matches has no column for; a player's or the group's `name` is the rest. */
const otherFields = ["version", "exportedAt", "addedAt", "savedAt", "formerNumber"] as const;

/** The names of columns in the reader's language, which the server understands as well as its own. */
export function useColumnTexts() {
  const { t } = useTranslation("transfer");
  const text = (column: Column) => {
    const [, team, player] = /^team(\d)_player(\d)$/.exec(column) ?? [];
    return team && player
      ? t("column.player", { team, player })
      : t(`column.${column as "date" | "sets" | "notes"}`);
  };
  return {
    /** All of them, as they stand in a header. */
    header: columns.map(text),
    /** Some of them, from the server's list with commas. */
    listed: (names: string) =>
      names
        .split(", ")
        .map((name) => columns.find((column) => column === name))
        .map((column) => column && text(column)),
    /** The one of a field such as `sets[1]`, or what another field of a group's file is called. */
    ofField: (field: string) => {
      const column = columnOfField[field] ?? columnOfField[field.replace(/\[\d+\]$/, "")];
      const other = otherFields.find((name) => name === field);
      return column ? text(column) : t(`column.${other ?? "name"}`);
    },
  };
}
