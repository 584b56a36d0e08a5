import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { object, string } from "valibot";
import { api, unwrap } from "../../api/client";
import { usePaths } from "../../i18n/paths";
import { FormPage } from "../../shared/page-layouts";
import { useHistoryState } from "../../shared/use-history-state";
import { usePageTitle } from "../../ui/use-page-title";
import { LinkRequestForm } from "./LinkRequestForm";
import { NoMailNote, useNoMail } from "./NoMailNote";

/** The address that was typed into the sign-in form. */
const forgotState = object({ email: string() });

export function ForgotPasswordPage() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const state = useHistoryState(forgotState);
  const noMail = useNoMail("password");
  usePageTitle(t("forgot.title"));
  return (
    <FormPage title={t("forgot.title")} lead={noMail === null ? t("forgot.lead") : undefined}>
      {noMail === null ? <ForgotForm email={state?.email ?? ""} /> : <NoMailNote text={noMail} />}
      <p className="mt-5 text-center text-ink-2">
        {t("forgot.remembered")}{" "}
        <Link to={paths.login()} className="touch-target font-semibold text-action hover:text-action-deep">
          {t("login.submit")}
        </Link>
      </p>
    </FormPage>
  );
}

/** Requests a password reset link. */
function ForgotForm({ email }: { email: string }) {
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
