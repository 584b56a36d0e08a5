import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation } from "react-router";
import { areOfAnother, useSession } from "../api/queries/session";
import type { User } from "../api/types";
import { usePaths } from "../i18n/paths";
import { useErrorTexts } from "../shared/error-text";
import { optionalPart } from "../shared/lazy-part";
import { RetryButton } from "../shared/RetryButton";
import { withReturnAddress } from "../shared/redirect-after-sign-in";
import { EmptyState } from "../ui/EmptyState";
import { Spinner } from "../ui/Spinner";

/** Renders the page for signed-in admins; redirects others to the sign-in page, which redirects back afterwards. */
export function RequireAdmin() {
  const { t } = useTranslation();
  const texts = useErrorTexts();
  const paths = usePaths();
  const { pathname, search, hash } = useLocation();
  const { session, isPending, error, retry } = useSession();
  if (isPending) {
    return <Spinner label={t("loading")} className="mx-auto my-24" />;
  }
  // What was typed on the page outlives its own session's reads that fail.
  if (error && (!session || areOfAnother(session))) {
    return (
      <EmptyState
        page
        error
        title={t("crash.title")}
        text={texts.error(error)}
        actions={<RetryButton variant="primary" onRetry={retry} />}
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

/** Loaded for unverified accounts only. */
const UnverifiedBanner = optionalPart(
  async () => (await import("../features/session/UnverifiedBanner")).UnverifiedBanner,
  ["session"],
);

/**
 * Above every admin page, until the e-mail address is verified. It is shown together with the page: coming later, it
 * would move the page down under a finger.
 */
function Unverified({ user }: { user: User }) {
  return user.emailVerified ? null : (
    <div className="mx-auto w-full max-w-column px-3 pt-3 lg:max-w-page lg:px-6 print:hidden">
      <UnverifiedBanner email={user.email} />
    </div>
  );
}
