import { useState } from "react";
import type { Group } from "../../api/types";
import { LeaveGuard } from "./LeaveGuard";
import { ManageColumns } from "./ManageColumns";
import { SettingsForm } from "./settings/SettingsForm";

export function SettingsTab({ group }: { readonly group: Group }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <ManageColumns group={group}>
      <SettingsForm group={group} onDirtyChange={setDirty} />
      <LeaveGuard active={isDirty} />
    </ManageColumns>
  );
}
