import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { api, unwrap } from "../../api/client";
import { isCode } from "../../api/error";
import type { Credentials } from "../../api/queries/account-deletion";
import { useSignIn } from "../../api/queries/session";
import { tokens } from "../../api/tokens";
import { usePaths } from "../../i18n/paths";
import { loadRules } from "../../rules/rules";
import { EmailField } from "../../shared/EmailField";
import { FormSubmit } from "../../shared/FormSubmit";
import { useValidatedForm } from "../../shared/use-validated-form";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { PasswordField } from "../../ui/PasswordField";

interface LoginFormProps {
  /** The account to sign in to again; its address cannot be edited then. */
  email?: string;
  onSignedIn?(): void;
  /** The account is deleted, and there is no session; without it, the form says so. */
  onDeleted?(credentials: Credentials): void;
}

export function LoginForm({ email, onSignedIn, onDeleted }: LoginFormProps) {
  const { t } = useTranslation(["session", "common"]);
  const paths = usePaths();
  const signIn = useSignIn();
  const { values, field, submit, errors, busy } = useValidatedForm({
    operation: "signIn",
    defaultValues: { email: email ?? "", password: "" },
    check: async (values) => (await loadRules()).validateLogin(values),
    send: async (body) => {
      try {
        const { user, groups, ...issued } = await unwrap(
          api.POST("/api/auth/login", { body: { ...body, deviceToken: tokens.device() } }),
        );
        signIn({ user, groups }, issued);
        onSignedIn?.();
      } catch (error) {
        if (!(onDeleted && isCode(error, "account.deleted"))) {
          throw error;
        }
        onDeleted(body);
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      <EmailField {...field("email")} readOnly={email !== undefined} />
      <PasswordField
        {...field("password")}
        label={t("field.password")}
        autoComplete="current-password"
        data-autofocus={email === undefined ? undefined : ""}
        showLabel={t("common:field.showPassword")}
        hideLabel={t("common:field.hidePassword")}
      />
      {email === undefined && (
        <Link
          to={paths.forgotPassword()}
          state={{ email: values.email }}
          className="-my-2 inline-flex min-h-11 items-center self-start text-row font-semibold text-action hover:text-action-deep"
        >
          {t("login.forgot")}
        </Link>
      )}
      <FormSubmit busy={busy && t("login.busy")} className="mt-1">
        {t("login.submit")}
      </FormSubmit>
    </form>
  );
}
