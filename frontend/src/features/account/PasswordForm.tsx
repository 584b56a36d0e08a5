import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import type { User } from "../../api/types";
import { loadRules } from "../../rules/rules";
import { NetworkButton } from "../../shared/NetworkButton";
import { NewPasswordField } from "../../shared/NewPasswordField";
import { REASON_FIRST } from "../../shared/network-reason-class";
import { useValidatedForm } from "../../shared/use-validated-form";
import { Alert } from "../../ui/Alert";
import { Card } from "../../ui/Card";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { PasswordField } from "../../ui/PasswordField";
import { toast } from "../../ui/toast";

const empty = { currentPassword: "", newPassword: "", passwordConfirmation: "" };

/** Changes the password, which ends all other sessions. */
export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation(["account", "session", "common"]);
  const [changed, setChanged] = useState(false);
  const { values, reset, field, submit, errors, busy } = useValidatedForm({
    operation: "changePassword",
    defaultValues: empty,
    check: async (values) => (await loadRules()).validatePasswordChange(values),
    send: async ({ currentPassword, newPassword }) => {
      setChanged(false);
      await unwrap(api.PUT("/api/auth/password", { body: { currentPassword, newPassword } }));
      reset(empty);
      setChanged(true);
      toast.success(t("password.saved"));
    },
  });
  const eye = { showLabel: t("common:field.showPassword"), hideLabel: t("common:field.hidePassword") };
  return (
    <Card title={t("password.title")}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ErrorSummary {...errors} />
        <div role="status" className="empty:hidden">
          {changed && <Alert>{t("password.othersEnded")}</Alert>}
        </div>
        {/* For password managers: the account of the new password. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.email} />
        <PasswordField
          {...field("currentPassword")}
          {...eye}
          label={t("password.current")}
          autoComplete="current-password"
        />
        <NewPasswordField
          {...field("newPassword")}
          label={t("session:field.newPassword")}
          typed={values.newPassword}
          known={`${user.name} ${user.email}`}
        />
        <PasswordField
          {...field("passwordConfirmation")}
          {...eye}
          label={t("session:field.passwordConfirmation")}
          autoComplete="new-password"
        />
        <p className="text-small text-ink-2">{t("password.others")}</p>
        <div className="flex justify-end">
          <NetworkButton
            reasonClass={REASON_FIRST}
            type="submit"
            variant="primary"
            busy={busy && t("common:action.saving")}
          >
            {t("password.submit")}
          </NetworkButton>
        </div>
      </form>
    </Card>
  );
}
