import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, GroupChanges } from "../../../api/types";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { randomPasscode } from "../../../shared/random-passcode";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/CopyField";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { useSaveSettings } from "../queries";

/** What keeps others from entering false matches again: a new passcode, and a pause. */
export function ProtectGroup({ group }: { readonly group: Group }) {
  const { t } = useTranslation(["rewind", "manage"]);
  const texts = useErrorTexts();
  const save = useSaveSettings(group);
  const [isSaving, setSaving] = useState(false);
  const [isChanged, setChanged] = useState(false);

  const change = async (changes: GroupChanges): Promise<boolean> => {
    setSaving(true);
    try {
      await save(changes);
      return true;
    } catch (error) {
      toast.error(texts.error(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const changePasscode = async () => {
    const passcode = await randomPasscode();
    if (await change({ passcode })) {
      setChanged(true);
    }
  };

  return (
    <Card title={t("protect.title")}>
      <p className="text-ink-2">{t("protect.lead")}</p>
      <div className="mt-4 flex flex-col gap-4">
        <Switch
          label={t("manage:settings.paused")}
          hint={t("manage:settings.pausedHint")}
          checked={group.submissionsPaused}
          onChange={(submissionsPaused) => void change({ submissionsPaused })}
        />
        {isChanged && (
          <CopyField
            label={t("protect.newPasscode")}
            value={group.passcode}
            copyLabel={t("manage:access.copyPasscode")}
            copied={t("manage:access.passcodeCopied")}
            failed={t("manage:access.copyFailed")}
          />
        )}
        <NetworkButton busy={isSaving && t("confirm.busy")} onClick={() => void changePasscode()}>
          <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t("protect.change")}
        </NetworkButton>
        <p role="status" className="text-ink-2 text-small">
          {t(isChanged ? "protect.changed" : "protect.hint")}
        </p>
      </div>
    </Card>
  );
}
