import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { loadRules } from "../../../rules/rules";
import { FormSubmit } from "../../../shared/FormSubmit";
import { useCreateGroup } from "../../../shared/use-create-group";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Field } from "../../../ui/Field";

interface NewGroupFormProps {
  readonly suggestedName: string;
  onGroup(group: Group): void;
}

/** A new group of the signed-in admin. */
export function NewGroupForm({ suggestedName, onGroup }: NewGroupFormProps) {
  const { t } = useTranslation(["import", "session"]);
  const create = useCreateGroup();
  const { field, submit, errors, busy } = useValidatedForm({
    operation: "createGroup",
    defaultValues: { name: suggestedName },
    check: async ({ name }) => (await loadRules()).validateNewGroup({ name, passcode: "" }),
    send: async ({ name }) => onGroup(await create({ name, passcode: "", isDiscoverable: false })),
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      <Field {...field("name")} label={t("session:field.groupName")} autoComplete="off" />
      <FormSubmit busy={busy && t("keep.busy")}>{t("ranking.keep")}</FormSubmit>
    </form>
  );
}
