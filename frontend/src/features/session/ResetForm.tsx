import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/error";
import { useSignIn } from "../../api/queries/session";
import { tokens } from "../../api/tokens";
import { loadRules } from "../../rules/rules";
import { useValidatedForm } from "../../rules/use-validated-form";
import { NewPasswordField } from "../../shared/NewPasswordField";
import { Button } from "../../ui/Button";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { PasswordField } from "../../ui/PasswordField";

interface ResetFormProps {
  token: string;
  onDone(): void;
  /** Called if the link has been used or replaced, or has expired. */
  onInvalidLink(): void;
}

/** Sets a new password with a mailed link, and signs in. */
export function ResetForm({ token, onDone, onInvalidLink }: ResetFormProps) {
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
        if (!(error instanceof ApiError && error.code === "link.invalid")) {
          throw error;
        }
        onInvalidLink();
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
      <Button type="submit" variant="primary" size="lg" wide busy={busy && t("common:action.saving")}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
