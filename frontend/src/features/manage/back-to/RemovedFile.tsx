import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { saveFile, tableFile, useSeparator } from "../../../shared/save-file";
import { Button } from "../../../ui/Button";
import type { RemovedMatch } from "./queries";

interface RemovedFileProps {
  readonly matches: readonly RemovedMatch[];
  readonly groupName: string;
}

/** The removed matches as a table, which the import reads too. */
export function RemovedFile({ matches, groupName }: RemovedFileProps) {
  const { t } = useTranslation("rewind");
  const separator = useSeparator();
  const save = () => {
    const head = [
      t("matchNumber"),
      t("file.date"),
      ...[1, 2].flatMap((team) => [1, 2].map((player) => t("file.player", { team, player }))),
      t("file.score"),
      t("file.notes"),
    ];
    const rows = matches.map(({ matchNumber, playedOn, team1, team2, sets, notes }) => [
      String(matchNumber),
      playedOn,
      ...[...team1, ...team2].map(({ name }) => name ?? t("removed.formerPlayer")),
      // With dashes: a spreadsheet takes 6-4 for a day.
      sets.map((set) => set.join("–")).join(" "),
      notes ?? "",
    ]);
    saveFile(tableFile([head, ...rows], separator), t("file.name", { group: groupName }));
  };
  return (
    <div className="rounded-card border border-line bg-surface p-1">
      <Button variant="ghost" onClick={save}>
        <Download aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("file.save")}
      </Button>
    </div>
  );
}
