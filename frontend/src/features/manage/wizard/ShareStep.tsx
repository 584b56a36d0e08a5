import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { accessLink, shareLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { loadRules } from "../../../rules/rules";
import { useValidatedForm } from "../../../rules/use-validated-form";
import { NetworkButton } from "../../../shared/NetworkButton";
import { AddressText } from "../../../ui/AddressText";
import { Button } from "../../../ui/Button";
import { copyText } from "../../../ui/copy-text";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { QrCode } from "../../../ui/QrCode";
import { Switch } from "../../../ui/Switch";
import { useUpdateGroup } from "../queries";
import { LinkField } from "../settings/LinkField";
import { PasscodeField } from "../settings/PasscodeField";
import { isSame, type SettingsInput, settingsOf } from "../settings/settings-draft";
import { StepActions } from "./StepActions";

interface ShareStepProps {
  group: Group;
  onNext(): void;
  onBack(): void;
}

/** How players get access: link, passcode, discovery, a message and a QR code. */
export function ShareStep({ group, onNext, onBack }: ShareStepProps) {
  const { t } = useTranslation(["wizard", "manage", "common"]);
  const update = useUpdateGroup(group);
  const { values, set, field, submit, errors, busy } = useValidatedForm<SettingsInput>({
    operation: "updateGroup",
    defaultValues: settingsOf(group),
    check: async ({ name, passcode, vanityUrl }) =>
      (await loadRules()).validateGroupSettings({ name, passcode, vanityUrl: vanityUrl.trim() || null }),
    send: async (typed) => {
      if (!isSame(typed, settingsOf(group))) {
        await update.mutateAsync(typed);
      }
      onNext();
    },
  });
  const { passcode, vanityUrl, isDiscoverable } = values;
  const typed = { ...group, passcode: passcode.trim(), vanityUrl: vanityUrl.trim() || null };
  const message = t("manage:access.message", {
    name: group.name,
    link: shareLink(typed),
    passcode: typed.passcode,
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <p className="mt-3 text-ink-2">{t("share.text")}</p>
      <div className="mt-4 flex flex-col gap-4">
        <ErrorSummary {...errors} />
        <LinkField {...field("vanityUrl")} group={group} typed={vanityUrl} />
        <PasscodeField
          {...field("passcode")}
          typed={passcode}
          onGenerated={(generated) => set({ passcode: generated })}
        />
        <div className="border-t border-line pt-4">
          <Switch
            label={t("manage:settings.discoverable")}
            hint={t("manage:settings.discoverableHint")}
            checked={isDiscoverable}
            onChange={(checked) => set({ isDiscoverable: checked })}
          />
        </div>
        <div className="flex flex-col gap-3 rounded-court bg-sunken p-4 md:flex-row md:items-center">
          <QrCode
            text={accessLink(typed)}
            label={t("manage:access.qr")}
            className="size-28 shrink-0 self-center rounded-input"
          />
          <div className="min-w-0">
            <p className="text-small [overflow-wrap:anywhere] text-ink-2">
              <AddressText>{message}</AddressText>
            </p>
            <Button
              size="sm"
              className="mt-3"
              onClick={() =>
                void copyText(message, {
                  copied: t("manage:access.messageCopied"),
                  failed: t("manage:access.copyFailed"),
                })
              }
            >
              <Copy aria-hidden="true" className="size-4" strokeWidth={2} />
              {t("share.copyMessage")}
            </Button>
          </div>
        </div>
      </div>
      <StepActions onBack={onBack} skip={{ text: t("skip"), onSkip: onNext }}>
        <NetworkButton
          reasonClass="basis-full text-right"
          type="submit"
          variant="primary"
          busy={busy && t("common:action.saving")}
        >
          {t("share.save")}
        </NetworkButton>
      </StepActions>
    </form>
  );
}
