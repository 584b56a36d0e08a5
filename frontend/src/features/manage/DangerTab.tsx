import { useNavigate } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { DeleteGroup } from "./danger/DeleteGroup";
import { ManageColumns } from "./ManageColumns";

export function DangerTab({ group }: { readonly group: Group }) {
  const navigate = useNavigate();
  const paths = usePaths();
  return (
    <ManageColumns group={group}>
      <DeleteGroup group={group} onDeleted={() => void navigate(paths.myGroups(), { replace: true })} />
    </ManageColumns>
  );
}
