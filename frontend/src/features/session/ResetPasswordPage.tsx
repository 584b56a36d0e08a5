import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { staticLimits } from "../../rules/static-limits";
import { FormPage } from "../../shared/FormPage";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { usePageTitle } from "../../ui/use-page-title";
import { LinkSuccess } from "./LinkSuccess";
import { ResetForm } from "./ResetForm";
import { useLinkToken } from "./use-link-token";

/** The target of the link in a password reset mail. */
export function ResetPasswordPage() {
  const { t } = useTranslation("session");
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<"done" | "invalid" | null>(null);
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
  if (token === null || outcome === "invalid") {
    return <InvalidLink />;
  }
  return (
    <FormPage title={t("reset.title")} lead={t("reset.lead")}>
      <ResetForm
        token={token}
        onDone={() => setOutcome("done")}
        onInvalidLink={() => setOutcome("invalid")}
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
