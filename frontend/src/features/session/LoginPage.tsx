import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { useLackedRefreshToken, useSession } from "../../api/queries/session";
import { usePaths } from "../../i18n/paths";
import { FormPage } from "../../shared/page-layouts";
import { returnAddressIn } from "../../shared/redirect-after-sign-in";
import { Alert } from "../../ui/Alert";
import { usePageTitle } from "../../ui/use-page-title";
import { LoginForm } from "./LoginForm";

export function LoginPage() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const [search] = useSearchParams();
  const origin = returnAddressIn(search);
  const { session } = useSession();
  const lackedRefreshToken = useLackedRefreshToken();
  usePageTitle(t("login.title"));
  if (session) {
    // Signed in here or in another tab, or already before.
    return <Navigate to={origin ?? paths.admin()} replace />;
  }
  return (
    <FormPage title={t("login.title")} lead={t("login.lead")}>
      {lackedRefreshToken && (
        <Alert error className="mb-4">
          {t("again.noRefreshToken")}
        </Alert>
      )}
      {origin && (
        <Alert className="mb-4">
          {t(origin.startsWith(paths.account()) ? "login.originAccount" : "login.origin")}
        </Alert>
      )}
      <LoginForm />
      <p data-registers="anyone" className="mt-5 text-center text-ink-2">
        {t("login.newHere")}{" "}
        <Link to={paths.register()} className="touch-target font-semibold text-action hover:text-action-deep">
          {t("login.register")}
        </Link>
      </p>
    </FormPage>
  );
}
