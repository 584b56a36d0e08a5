import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { LinkRequestForm } from "./LinkRequestForm";

/** Requests a password reset link. */
export function ForgotForm({ email }: { email: string }) {
  const { t } = useTranslation("session");
  return (
    <LinkRequestForm
      email={email}
      operation="sendReset"
      ask={(body) => unwrap(api.POST("/api/auth/forgot-password", { body }))}
      sent={t("forgot.sent")}
      submit={t("forgot.submit")}
      again={t("forgot.again")}
    />
  );
}
