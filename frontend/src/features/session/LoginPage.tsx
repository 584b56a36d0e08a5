import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import type { Credentials } from "../../api/queries/account-deletion";
import { useLackedRefreshToken, useSession } from "../../api/queries/session";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { erasureIn } from "../../shared/erasure";
import { lazyPart } from "../../shared/lazy-part";
import { FormPage } from "../../shared/page-layouts";
import { returnAddressIn } from "../../shared/redirect-after-sign-in";
import { Alert } from "../../ui/Alert";
import { usePageTitle } from "../../ui/use-page-title";
import { LoginForm } from "./LoginForm";

const WelcomeBack = lazyPart<{ credentials: Credentials }>(
  async () => (await import("./WelcomeBack")).WelcomeBack,
  ["deletion"],
);

export function LoginPage() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const [search] = useSearchParams();
  const origin = returnAddressIn(search);
  const { session } = useSession();
  const lackedRefreshToken = useLackedRefreshToken();
  const formats = useFormats();
  const erasedAt = erasureIn(search);
  const [deleted, setDeleted] = useState<Credentials | null>(null);
  usePageTitle(t("login.title"));
  if (session) {
    // Signed in here or in another tab, or already before.
    return <Navigate to={origin ?? paths.admin()} replace />;
  }
  if (deleted) {
    return <WelcomeBack credentials={deleted} />;
  }
  return (
    <FormPage title={t("login.title")} lead={t("login.lead")}>
      {erasedAt !== null && (
        <Alert className="mb-4">{t("login.deleted", { date: formats.fullDate(erasedAt) })}</Alert>
      )}
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
      <LoginForm onDeleted={setDeleted} />
      <p data-registers="anyone" className="mt-5 text-center text-ink-2">
        {t("login.newHere")}{" "}
        <Link to={paths.register()} className="touch-target font-semibold text-action hover:text-action-deep">
          {t("login.register")}
        </Link>
      </p>
    </FormPage>
  );
}
