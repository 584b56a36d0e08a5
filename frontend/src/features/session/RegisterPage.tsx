import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/error";
import { useSignIn } from "../../api/queries/session";
import { tokens } from "../../api/tokens";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useLanguage } from "../../i18n/use-language";
import { loadRules } from "../../rules/rules";
import { staticLimits } from "../../rules/static-limits";
import { EmailField } from "../../shared/EmailField";
import { useErrorTexts } from "../../shared/error-text";
import { FormSubmit } from "../../shared/FormSubmit";
import { NewPasswordField } from "../../shared/NewPasswordField";
import { FormPage } from "../../shared/page-layouts";
import { passcodeInput } from "../../shared/passcode-input";
import { RegistrationNote } from "../../shared/RegistrationNote";
import { useValidatedForm } from "../../shared/use-validated-form";
import { Alert } from "../../ui/Alert";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { PasswordField } from "../../ui/PasswordField";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { useLinkToken } from "./use-link-token";

export function RegisterPage() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const navigate = useNavigate();
  const texts = useErrorTexts();
  const token = useLinkToken();
  const { data, error } = useQuery(accountInvitationQuery(token));
  const invitation = data?.invitation;
  usePageTitle(t("register.title"));
  return (
    <FormPage title={t("register.title")} lead={t("register.lead")}>
      <RegistrationNote
        closed={t("register.closed")}
        byInvitation={invitation ? undefined : t("register.byInvitation")}
        className="font-semibold"
      />
      {error instanceof ApiError && error.status !== 403 ? (
        <Alert error className="mb-4">
          {texts.error(error)}
        </Alert>
      ) : null}
      {/* What an invitation fills in is not known before it is read. */}
      <div data-registers={invitation ? "invited" : "anyone"} key={invitation?.email}>
        <RegisterForm
          invitation={token !== null && invitation ? { ...invitation, token } : null}
          onRegistered={({ groupId }) => {
            toast.success(t("register.welcome"));
            void navigate(paths.getStarted(groupId), { replace: true });
          }}
        />
      </div>
      <p className="mt-5 text-center text-ink-2">
        {t("register.already")}{" "}
        <Link to={paths.login()} className="touch-target font-semibold text-action hover:text-action-deep">
          {t("register.signIn")}
        </Link>
      </p>
      <p className="mt-3 text-center text-ink-2 text-small">
        <Trans
          t={t}
          i18nKey="register.privacy"
          components={{
            page: <Link to={paths.privacy()} className="touch-target font-semibold text-action" />,
          }}
        />
      </p>
    </FormPage>
  );
}

/** The invitation by the operator whose link this is, if it can be used. */
function accountInvitationQuery(token: string | null) {
  return queryOptions({
    queryKey: ["account-invitation", token],
    queryFn: token === null ? skipToken : () => unwrap(api.POST("/api/auth/invitation", { body: { token } })),
    retry: false,
  });
}

const empty = { name: "", email: "", password: "", passwordConfirmation: "", groupName: "", passcode: "" };

interface RegisterFormProps {
  readonly invitation: { readonly email: string; readonly token: string } | null;
  onRegistered(group: Group): void;
}

function RegisterForm({ invitation, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation(["session", "common"]);
  const language = useLanguage();
  const signIn = useSignIn();
  const { values, field, submit, errors, busy } = useValidatedForm({
    operation: "register",
    defaultValues: { ...empty, email: invitation?.email ?? "" },
    check: async (values) => (await loadRules()).validateRegistration(values),
    send: async ({ passwordConfirmation: _, ...typed }) => {
      const { user, group, ...issued } = await unwrap(
        api.POST("/api/auth/register", {
          body: { ...typed, language, deviceToken: tokens.device(), invitation: invitation?.token },
        }),
      );
      signIn({ user, groups: [group] }, issued);
      onRegistered(group);
    },
  });
  const eye = { showLabel: t("common:field.showPassword"), hideLabel: t("common:field.hidePassword") };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      <Field {...field("name")} label={t("field.name")} autoComplete="name" />
      {invitation ? <Alert>{t("register.invited", { email: invitation.email })}</Alert> : null}
      <EmailField {...field("email")} readOnly={invitation !== null} />
      <NewPasswordField
        {...field("password")}
        label={t("field.password")}
        typed={values.password}
        known={[values.name, values.email, values.groupName].join(" ")}
      />
      <PasswordField
        {...field("passwordConfirmation")}
        {...eye}
        label={t("field.passwordConfirmation")}
        autoComplete="new-password"
      />
      <Field {...field("groupName")} label={t("field.groupName")} autoComplete="off" />
      <Field
        {...field("passcode")}
        label={t("field.passcode")}
        hint={t("field.passcodeHint", {
          min: staticLimits.passcodeMinAtRegistration,
          max: staticLimits.passcodeMax,
        })}
        {...passcodeInput}
      />
      <FormSubmit busy={busy && t("register.busy")} className="mt-1">
        {t("register.submit")}
      </FormSubmit>
    </form>
  );
}
