import { useTranslation } from "react-i18next";

/** The text of each field of a group's file; that of the remaining ones is of a name. */
const fields = {
  playedOn: "date",
  sets: "sets",
  notes: "notes",
  version: "version",
  exportedAt: "exportedAt",
  addedAt: "addedAt",
  savedAt: "savedAt",
  formerNumber: "formerNumber",
} as const;

/** The localized name of a field such as `sets[1]` or `team1[0]`. */
export function useFieldText() {
  const { t } = useTranslation("transfer");
  return (field: string): string => {
    const [, team, seat] = /^team(\d)\[(\d)\]$/.exec(field) ?? [];
    if (team && seat) {
      return t("field.player", { team, player: Number(seat) + 1 });
    }
    const name = Object.entries(fields).find(([known]) => known === field.replace(/\[\d+\]$/, ""));
    return t(`field.${name?.[1] ?? "name"}`);
  };
}
