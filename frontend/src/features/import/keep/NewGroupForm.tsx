import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../../api/client";
import { updateSessionGroups } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
import { loadRules } from "../../../rules/rules";
import { FormSubmit } from "../../../shared/FormSubmit";
import { randomPasscode } from "../../../shared/random-passcode";
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
  const client = useQueryClient();
  const { field, submit, errors, busy } = useValidatedForm({
    operation: "createGroup",
    defaultValues: { name: suggestedName },
    check: async ({ name }) => (await loadRules()).validateNewGroup({ name, passcode: "" }),
    send: async ({ name }) => {
      const { group } = await unwrap(
        api.POST("/api/groups", { body: { name, passcode: await randomPasscode(), isDiscoverable: false } }),
      );
      updateSessionGroups(client, (groups) => [...groups, group]);
      onGroup(group);
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      <Field {...field("name")} label={t("session:field.groupName")} autoComplete="off" />
      <FormSubmit busy={busy && t("keep.busy")}>{t("ranking.keep")}</FormSubmit>
    </form>
  );
}
