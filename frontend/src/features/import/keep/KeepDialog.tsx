import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { Dialog } from "../../../ui/Dialog";
import { SegmentedControl } from "../../../ui/SegmentedControl";
import { useImport } from "../import-context";
import { NewAccountForm } from "./NewAccountForm";
import { NewGroupForm } from "./NewGroupForm";
import { OwnGroupForm } from "./OwnGroupForm";

type Into = "new" | "own";

interface KeepDialogProps {
  readonly open: boolean;
  readonly counts: { readonly matches: number; readonly players: number };
  onClose(): void;
  /** Called with the new group. */
  onGroup(group: Group): void;
}

/** Where the ranking is kept: in a new group, with a new account for visitors, or in a group that the admin has. */
export function KeepDialog({ open, counts, onClose, onGroup }: KeepDialogProps) {
  const { t } = useTranslation(["import", "common"]);
  const formats = useFormats();
  const { sheet } = useImport();
  const { session } = useSession();
  const [into, setInto] = useState<Into>("new");
  const counted = (count: number) => ({ count, number: formats.number(count) });
  const groups = session?.groups ?? [];
  const suggestedName = sheet.name.replace(/\.\w+$/, "").replaceAll("_", " ");
  return (
    <Dialog open={open} onClose={onClose} title={t("ranking.keep")} closeLabel={t("common:action.close")}>
      <p className="mb-4 text-ink-2 text-row">
        {t("keep.text", {
          matches: t("matches", counted(counts.matches)),
          names: t("goesUp.names", counted(counts.players)),
        })}
      </p>
      {groups.length > 0 && (
        <SegmentedControl<Into>
          className="mb-4"
          legend={t("keep.where")}
          legendHidden
          options={[
            { value: "new", label: t("keep.newGroup") },
            { value: "own", label: t("keep.ownGroup") },
          ]}
          value={into}
          onChange={setInto}
        />
      )}
      {session === null ? (
        <NewAccountForm suggestedName={suggestedName} onGroup={onGroup} />
      ) : into === "own" ? (
        <OwnGroupForm groups={groups} onClose={onClose} />
      ) : (
        <NewGroupForm suggestedName={suggestedName} onGroup={onGroup} />
      )}
    </Dialog>
  );
}
