import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { usePaths } from "../../i18n/paths";
import { FormPage } from "../../shared/FormPage";
import { usePageTitle } from "../../ui/use-page-title";
import { ForgotForm } from "./ForgotForm";

export function ForgotPasswordPage() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const { state } = useLocation();
  usePageTitle(t("forgot.title"));
  return (
    <FormPage title={t("forgot.title")} lead={t("forgot.lead")}>
      <ForgotForm email={typeof state?.email === "string" ? state.email : ""} />
      <p className="mt-5 text-center text-ink-2">
        {t("forgot.remembered")}{" "}
        <Link to={paths.login()} className="touch-target font-semibold text-action hover:text-action-deep">
          {t("login.submit")}
        </Link>
      </p>
    </FormPage>
  );
}
