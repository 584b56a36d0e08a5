import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { LinkRequestForm } from "./LinkRequestForm";

/** Requests a new verification link after one that no longer works. */
export function ResendForm({ email }: { email: string }) {
  const { t } = useTranslation("session");
  return (
    <LinkRequestForm
      email={email}
      operation="resendVerification"
      ask={(body) => unwrap(api.POST("/api/auth/resend-verification", { body }))}
      sent={t("verify.sent")}
      submit={t("verify.resend")}
    />
  );
}
