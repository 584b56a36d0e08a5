import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { loadRules } from "../../../rules/rules";
import { staticLimits } from "../../../rules/static-limits";
import { NetworkButton } from "../../../shared/NetworkButton";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Field } from "../../../ui/Field";
import { SelectField } from "../../../ui/SelectField";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { useUpdateGroup } from "../queries";
import { LinkField } from "./LinkField";
import { PasscodeField } from "./PasscodeField";
import {
  isSame,
  loadSettingsDraft,
  mergeSettings,
  type SettingsInput,
  settingsOf,
  storeSettingsDraft,
} from "./settings-draft";

interface SettingsFormProps {
  group: Group;
  /** Called with whether there are unsaved changes. */
  onDirtyChange(dirty: boolean): void;
}

const NEVER = "never";

/**
 * Name, passcode, sharable link, discovery, previews, pause and inactive players of a group. Unsaved changes are stored
 * until the tab is closed.
 */
export function SettingsForm({ group, onDirtyChange }: SettingsFormProps) {
  const { t } = useTranslation(["manage", "common"]);
  const { form, isDirty, isRestored, discard } = useSettings(group);
  const { values: typed, set, field, submit, errors, busy } = form;
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);

  return (
    <Card title={t("settings.title")}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ErrorSummary {...errors} />
        {isRestored && <Alert>{t("settings.restored")}</Alert>}
        <Field {...field("name")} label={t("settings.name")} autoComplete="off" />
        <PasscodeField
          {...field("passcode")}
          typed={typed.passcode}
          hint={t("settings.passcodeHint")}
          onGenerated={(passcode) => set({ passcode })}
        />
        <LinkField {...field("vanityUrl")} group={group} typed={typed.vanityUrl} />
        <Switch
          label={t("settings.discoverable")}
          hint={t("settings.discoverableHint")}
          checked={typed.isDiscoverable}
          onChange={(isDiscoverable) => set({ isDiscoverable })}
        />
        {!typed.isDiscoverable && (
          <Switch
            label={t("settings.named")}
            hint={t("settings.namedHint")}
            checked={typed.nameInPreviews}
            onChange={(nameInPreviews) => set({ nameInPreviews })}
          />
        )}
        <Switch
          label={t("settings.paused")}
          hint={t("settings.pausedHint")}
          checked={typed.submissionsPaused}
          onChange={(submissionsPaused) => set({ submissionsPaused })}
        />
        <SelectField
          label={t("settings.inactive")}
          hint={t("settings.inactiveHint")}
          value={String(typed.inactiveAfterWeeks ?? NEVER)}
          options={[
            ...staticLimits.inactiveAfterWeeks.map((weeks) => ({
              value: String(weeks),
              text: t("settings.inactiveAfter", { count: weeks }),
            })),
            { value: NEVER, text: t("settings.inactiveNever") },
          ]}
          onChange={(chosen) => set({ inactiveAfterWeeks: chosen === NEVER ? null : Number(chosen) })}
        />
        <div className="flex flex-col gap-3 border-t border-line pt-4 md:flex-row md:items-center md:justify-end">
          <p role="status" className="text-small text-ink-2 md:mr-auto">
            {isDirty && t("settings.unsaved")}
          </p>
          <Button disabled={!isDirty || busy} onClick={discard}>
            {t("settings.discard")}
          </Button>
          <NetworkButton
            type="submit"
            variant="solid"
            disabled={!isDirty}
            busy={busy && t("common:action.saving")}
          >
            {t("settings.save")}
          </NetworkButton>
        </div>
      </form>
    </Card>
  );
}

/** The form with its draft. */
function useSettings(group: Group) {
  const { t } = useTranslation("manage");
  const update = useUpdateGroup(group);
  const [draft] = useState(() => loadSettingsDraft(group));
  const [isRestored, setRestored] = useState(draft !== null);
  const form = useValidatedForm<SettingsInput>({
    operation: "updateGroup",
    defaultValues: draft ?? settingsOf(group),
    check: async ({ name, passcode, vanityUrl }) =>
      (await loadRules()).validateGroupSettings({
        name,
        passcode,
        currentPasscode: group.passcode,
        vanityUrl: vanityUrl.trim() || null,
      }),
    send: async (settings) => {
      const saved = await update.mutateAsync(settings);
      setRestored(false);
      form.reset(settingsOf(saved));
      toast.success(t("settings.saved"));
    },
  });
  const { values: typed, reset } = form;
  const [base, setBase] = useState(() => settingsOf(group));
  const stored = settingsOf(group);
  // What was changed elsewhere, as in the wizard or by another admin, and not here.
  if (!isSame(base, stored)) {
    setBase(stored);
    reset(mergeSettings(typed, base, stored));
  }
  const isDirty = !isSame(typed, stored);

  useEffect(() => {
    storeSettingsDraft(group, isDirty ? typed : null);
  }, [group, isDirty, typed]);

  const discard = () => {
    setRestored(false);
    reset(settingsOf(group));
  };
  return { form, isDirty, isRestored: isRestored && isDirty, discard };
}
