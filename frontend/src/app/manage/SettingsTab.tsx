import { useState } from "react";
import type { Group } from "../../api/types";
import { SettingsForm } from "../../features/manage/settings/SettingsForm";
import { LeaveGuard } from "./LeaveGuard";
import { ManageColumns } from "./ManageColumns";

export function SettingsTab({ group }: { readonly group: Group }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <ManageColumns group={group}>
      <SettingsForm group={group} onDirtyChange={setDirty} />
      <LeaveGuard active={isDirty} />
    </ManageColumns>
  );
}
