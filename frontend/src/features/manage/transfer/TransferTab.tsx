import { useNavigate } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { ManageColumns } from "../ManageColumns";
import { ExportCard } from "./ExportCard";
import { ImportCard } from "./ImportCard";

/** Export and import; the one that this group can use comes first. */
export function TransferTab({ group }: { readonly group: Group }) {
  const navigate = useNavigate();
  const paths = usePaths();
  const isEmpty = group.playerCount === 0;
  const importing = (
    <ImportCard key="import" group={group} onImported={() => void navigate(paths.group(group.publicHash))} />
  );
  const exporting = <ExportCard key="export" group={group} />;
  return (
    <ManageColumns group={group}>{isEmpty ? [importing, exporting] : [exporting, importing]}</ManageColumns>
  );
}
