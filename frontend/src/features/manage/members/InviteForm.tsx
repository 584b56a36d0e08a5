import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loadRules } from "../../../rules/rules";
import { EmailField } from "../../../shared/EmailField";
import { FormSubmit } from "../../../shared/FormSubmit";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { CopyField } from "../../../ui/CopyField";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { SegmentedControl } from "../../../ui/SegmentedControl";
import { toast } from "../../../ui/toast";
import { type GivenRole, useInvite } from "./queries";

const ROLES: readonly GivenRole[] = ["editor", "admin"];

/** Invites somebody by e-mail. Where the server sends no mail, the link is shown once, to be passed on. */
export function InviteForm({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation(["manage", "device"]);
  const invite = useInvite(groupId);
  const [role, setRole] = useState<GivenRole>("editor");
  const [link, setLink] = useState<string | null>(null);
  const { field, submit, errors, busy, reset } = useValidatedForm({
    defaultValues: { email: "" },
    check: async ({ email }) => (await loadRules()).validateEmail(email),
    send: async ({ email }) => {
      setLink(await invite({ email, role }));
      reset({ email: "" });
      toast.success(t("members.invite.sent", { email }));
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      <EmailField {...field("email")} autoComplete="off" />
      <SegmentedControl<GivenRole>
        legend={t("members.invite.role")}
        options={ROLES.map((value) => ({ value, label: t(`device:role.${value}`) }))}
        value={role}
        onChange={setRole}
      />
      <p className="-mt-2 text-small text-ink-2">{t(`members.does.${role}`)}</p>
      <FormSubmit busy={busy && t("members.invite.busy")}>{t("members.invite.submit")}</FormSubmit>
      {link === null ? null : (
        <CopyField
          label={t("members.invite.link")}
          value={link}
          copyLabel={t("members.invite.copy")}
          copied={t("members.invite.copied")}
          failed={t("members.invite.copyFailed")}
        />
      )}
    </form>
  );
}
