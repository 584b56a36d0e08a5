import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { usePaths } from "../../i18n/paths";
import { FormPage } from "../../shared/FormPage";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { RegisterForm } from "./RegisterForm";

export function RegisterPage() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const navigate = useNavigate();
  usePageTitle(t("register.title"));
  return (
    <FormPage title={t("register.title")} lead={t("register.lead")}>
      <RegisterForm
        onRegistered={({ groupId }) => {
          toast.success(t("register.welcome"));
          void navigate(paths.getStarted(groupId), { replace: true });
        }}
      />
      <p className="mt-5 text-center text-ink-2">
        {t("register.already")}{" "}
        <Link to={paths.login()} className="touch-target font-semibold text-action hover:text-action-deep">
          {t("register.signIn")}
        </Link>
      </p>
    </FormPage>
  );
}
