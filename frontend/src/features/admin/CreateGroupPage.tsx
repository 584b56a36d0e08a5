import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { loadRules } from "../../rules/rules";
import { AdminCrumbs } from "../../shared/crumbs";
import { FormSubmit } from "../../shared/FormSubmit";
import { FormPage } from "../../shared/page-layouts";
import { passcodeInput } from "../../shared/passcode-input";
import { useCreateGroup } from "../../shared/use-create-group";
import { useValidatedForm } from "../../shared/use-validated-form";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { Switch } from "../../ui/Switch";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";

export function CreateGroupPage() {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const navigate = useNavigate();
  usePageTitle(t("create.title"));
  return (
    <FormPage
      crumbs={<AdminCrumbs current={t("common:crumbs.createGroup")} />}
      title={t("create.title")}
      lead={t("create.lead")}
    >
      <CreateGroupForm
        onCreated={({ groupId, name }) => {
          toast.success(t("create.done", { name }));
          void navigate(paths.getStarted(groupId), { replace: true });
        }}
      />
    </FormPage>
  );
}

function CreateGroupForm({ onCreated }: { onCreated(group: Group): void }) {
  const { t } = useTranslation(["admin", "common"]);
  const create = useCreateGroup();
  const [isDiscoverable, setDiscoverable] = useState(false);
  const { field, submit, errors, busy } = useValidatedForm({
    operation: "createGroup",
    defaultValues: { name: "", passcode: "" },
    check: async (values) => (await loadRules()).validateNewGroup(values),
    send: async (values) => onCreated(await create({ ...values, isDiscoverable })),
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      <Field {...field("name")} label={t("create.name")} autoComplete="off" />
      <Field
        {...field("passcode")}
        label={t("create.passcode")}
        labelNote={t("common:field.optional")}
        hint={t("create.passcodeHint")}
        {...passcodeInput}
      />
      <Switch
        label={t("create.discoverable")}
        hint={t("create.discoverableHint")}
        checked={isDiscoverable}
        onChange={setDiscoverable}
      />
      <FormSubmit busy={busy && t("create.busy")} className="mt-2">
        {t("create.submit")}
      </FormSubmit>
    </form>
  );
}
