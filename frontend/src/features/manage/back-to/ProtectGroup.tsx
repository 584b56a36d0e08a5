import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionMutation } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
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
  const [isChanged, setChanged] = useState(false);
  const onError = (error: Error) => toast.error(texts.error(error));
  const pause = useSessionMutation({
    mutationFn: (submissionsPaused: boolean) => save({ submissionsPaused }),
    onError,
  });
  const newPasscode = useSessionMutation({
    mutationFn: async () => save({ passcode: await randomPasscode() }),
    onSuccess: () => setChanged(true),
    onError,
  });

  return (
    <Card title={t("protect.title")}>
      <p className="text-ink-2">{t("protect.lead")}</p>
      <div className="mt-4 flex flex-col gap-4">
        <Switch
          label={t("manage:settings.paused")}
          hint={t("manage:settings.pausedHint")}
          checked={pause.isPending ? pause.variables : group.submissionsPaused}
          onChange={(submissionsPaused) => pause.mutate(submissionsPaused)}
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
        <NetworkButton busy={newPasscode.isPending && t("confirm.busy")} onClick={() => newPasscode.mutate()}>
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
