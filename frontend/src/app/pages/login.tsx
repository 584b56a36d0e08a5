import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { LoginForm } from "../../features/session/LoginForm";
import { usePaths } from "../../i18n/paths";
import { Note } from "../../ui/Note";
import { usePageTitle } from "../../ui/use-page-title";
import { FormPage } from "../FormPage";
import { originIn } from "../origin";

export function Component() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const origin = originIn(search);
  usePageTitle(t("login.title"));
  return (
    <FormPage title={t("login.title")} lead={t("login.lead")}>
      {origin && <Note className="mb-4">{t("login.origin")}</Note>}
      <LoginForm onSignedIn={() => void navigate(origin ?? paths.admin(), { replace: true })} />
      <p className="mt-5 text-center text-ink-2">
        {t("login.newHere")}{" "}
        <Link to={paths.register()} className="hit font-semibold text-action hover:text-action-deep">
          {t("login.register")}
        </Link>
      </p>
    </FormPage>
  );
}
