import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { api, unwrap } from "../../api/client";
import { isCode } from "../../api/error";
import { useSignIn } from "../../api/queries/session";
import { tokens } from "../../api/tokens";
import { usePaths } from "../../i18n/paths";
import { loadRules } from "../../rules/rules";
import { staticLimits } from "../../rules/static-limits";
import { FormSubmit } from "../../shared/FormSubmit";
import { NewPasswordField } from "../../shared/NewPasswordField";
import { FormPage } from "../../shared/page-layouts";
import { useValidatedForm } from "../../shared/use-validated-form";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { PasswordField } from "../../ui/PasswordField";
import { usePageTitle } from "../../ui/use-page-title";
import { LinkSuccess } from "./LinkSuccess";
import { useLinkToken } from "./use-link-token";

/** The target of the link in a password reset mail. */
export function ResetPasswordPage() {
  const { t } = useTranslation("session");
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<"done" | "invalid" | "deleted" | null>(null);
  usePageTitle(t("reset.title"));
  if (outcome === "done") {
    return (
      <LinkSuccess
        title={t("reset.done")}
        text={t("reset.doneText")}
        milliseconds={staticLimits.redirectAfterResetMs}
      />
    );
  }
  if (outcome === "deleted") {
    return <DeletedAccount />;
  }
  if (token === null || outcome === "invalid") {
    return <InvalidLink />;
  }
  return (
    <FormPage title={t("reset.title")} lead={t("reset.lead")}>
      <ResetForm
        token={token}
        onDone={() => setOutcome("done")}
        onInvalidLink={() => setOutcome("invalid")}
        onDeleted={() => setOutcome("deleted")}
      />
    </FormPage>
  );
}

function InvalidLink() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  usePageTitle(t("reset.invalid"));
  return (
    <EmptyState
      page
      error
      title={t("reset.invalid")}
      text={t("reset.invalidText")}
      actions={
        <>
          <Link to={paths.forgotPassword()} className={buttonClass({ variant: "primary" })}>
            {t("reset.askAgain")}
          </Link>
          <Link to={paths.login()} className={buttonClass({ variant: "second" })}>
            {t("login.submit")}
          </Link>
        </>
      }
    />
  );
}

/** A password of a deleted account was stored: signing in with it leads on. */
function DeletedAccount() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  usePageTitle(t("reset.deleted"));
  return (
    <EmptyState
      page
      title={t("reset.deleted")}
      text={t("reset.deletedText")}
      actions={
        <Link to={paths.login()} className={buttonClass({ variant: "primary" })}>
          {t("login.submit")}
        </Link>
      }
    />
  );
}

interface ResetFormProps {
  token: string;
  onDone(): void;
  /** Called if the link has been used or replaced, or has expired. */
  onInvalidLink(): void;
  /** Called if the account is deleted: the password is stored, and there is no session. */
  onDeleted(): void;
}

/** Sets a new password with a mailed link, and signs in. */
function ResetForm({ token, onDone, onInvalidLink, onDeleted }: ResetFormProps) {
  const { t } = useTranslation(["session", "common"]);
  const signIn = useSignIn();
  const { values, field, submit, errors, busy } = useValidatedForm({
    operation: "resetPassword",
    defaultValues: { password: "", passwordConfirmation: "" },
    check: async (values) => (await loadRules()).validatePasswordReset(values),
    send: async ({ password }) => {
      try {
        const { user, groups, ...issued } = await unwrap(
          api.POST("/api/auth/reset-password", { body: { token, password, deviceToken: tokens.device() } }),
        );
        onDone();
        signIn({ user, groups }, issued);
      } catch (error) {
        if (isCode(error, "account.deleted")) {
          onDeleted();
        } else if (isCode(error, "link.invalid")) {
          onInvalidLink();
        } else {
          throw error;
        }
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      <NewPasswordField
        {...field("password")}
        label={t("field.newPassword")}
        typed={values.password}
        known=""
      />
      <PasswordField
        {...field("passwordConfirmation")}
        label={t("field.passwordConfirmation")}
        autoComplete="new-password"
        showLabel={t("common:field.showPassword")}
        hideLabel={t("common:field.hidePassword")}
      />
      <FormSubmit busy={busy && t("common:action.saving")}>{t("reset.submit")}</FormSubmit>
    </form>
  );
}
