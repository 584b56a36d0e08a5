import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api, unwrap } from "../../api/client";
import { isCode } from "../../api/error";
import { useSignIn } from "../../api/queries/session";
import { tokens } from "../../api/tokens";
import { usePaths } from "../../i18n/paths";
import { useLanguage } from "../../i18n/use-language";
import { loadRules } from "../../rules/rules";
import { FormSubmit } from "../../shared/FormSubmit";
import { NewPasswordField } from "../../shared/NewPasswordField";
import { useValidatedForm } from "../../shared/use-validated-form";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { toast } from "../../ui/toast";
import { type Invitation, invitationKey, invitationToken } from "./use-invitation-token";

interface InvitedFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  /** Called when the account is made, before the group's page is opened. */
  onJoined(): void;
}

/** Makes an account for the invited address, which joins the group and has no other. */
export function InvitedForm({ token, invitation, onJoined }: InvitedFormProps) {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const signIn = useSignIn();
  const { groupId, groupName, email } = invitation;
  const { values, field, submit, errors, busy } = useValidatedForm({
    operation: "register",
    defaultValues: { name: "", password: "" },
    check: async ({ name, password }) => {
      const rules = await loadRules();
      return [
        ...rules.validateProfile(name),
        ...rules.validatePasswordReset({ password, passwordConfirmation: password }),
      ];
    },
    send: async (typed) => {
      const body = { ...typed, token, language, deviceToken: tokens.device() };
      const registering = unwrap(api.POST("/api/invitations/register", { body }));
      const { user, groups, ...issued } = await registering.catch((error: unknown) => {
        if (isCode(error, "invitation.used")) {
          // By an attempt whose answer was lost, perhaps: the page says how to go on.
          void client.resetQueries({ queryKey: invitationKey });
        }
        throw error;
      });
      onJoined();
      signIn({ user, groups }, issued);
      invitationToken.write(null);
      toast.success(t("invitation.joined", { group: groupName }));
      void navigate(paths.manageGroup(groupId), { replace: true });
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      <Field label={t("field.email")} value={email} readOnly autoComplete="username" />
      <Field {...field("name")} label={t("field.name")} autoComplete="name" />
      <NewPasswordField
        {...field("password")}
        label={t("field.password")}
        typed={values.password}
        known={[values.name, email].join(" ")}
      />
      <FormSubmit busy={busy && t("invitation.joining")}>{t("invitation.account.submit")}</FormSubmit>
    </form>
  );
}
