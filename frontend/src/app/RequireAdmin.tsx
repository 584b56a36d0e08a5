import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "../api/queries/session";
import { withReturnAddress } from "../features/session/redirect-after-sign-in";
import { useErrorTexts } from "../i18n/error-text";
import { usePaths } from "../i18n/paths";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { Spinner } from "../ui/Spinner";
import { Unverified } from "./Unverified";

/** Lets signed-in admins through; others go to the sign-in page, which remembers where they wanted to go. */
export function RequireAdmin() {
  const { t } = useTranslation();
  const texts = useErrorTexts();
  const paths = usePaths();
  const { pathname, search, hash } = useLocation();
  const { session, isPending, error, retry } = useSession();
  if (isPending) {
    return <Spinner label={t("loading")} className="mx-auto my-24" />;
  }
  if (error) {
    return (
      <EmptyState
        page
        error
        title={t("crash.title")}
        text={texts.error(error)}
        actions={
          <Button variant="primary" onClick={() => void retry()}>
            {t("action.retry")}
          </Button>
        }
      />
    );
  }
  if (!session) {
    return <Navigate to={withReturnAddress(paths.login(), pathname + search + hash)} replace />;
  }
  return (
    <>
      <Unverified user={session.user} />
      <Outlet />
    </>
  );
}
