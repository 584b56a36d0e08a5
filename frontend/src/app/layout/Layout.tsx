import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { useSession, useSessionExpired } from "../../api/queries/session";
import { lazyPart } from "../../shared/lazy-part";
import { Spinner } from "../../ui/Spinner";
import { Toaster } from "../../ui/Toaster";
import { ErrorBoundary } from "../ErrorBoundary";
import { idlePart } from "../idle-part";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { Hydrated } from "./Hydrated";
import { RouteAnnouncer } from "./RouteAnnouncer";
import { useAddressLanguage } from "./use-address-language";
import { useScroll } from "./use-scroll";

/** The layout around every page. */
export function Layout() {
  const { t } = useTranslation();
  useAddressLanguage();
  useScroll();
  useEffect(() => {
    // Shows what `bootstrap.js` had hidden.
    delete document.documentElement.dataset.awaits;
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-button focus:bg-raised focus:p-3 focus:shadow-float"
      >
        {t("skip")}
      </a>
      <Header />
      <noscript>
        <p className="bg-court-tint p-3 text-row">{t("noScript")}</p>
      </noscript>
      <AppStatus />
      <SessionStrip />
      {/* While content loads, the footer is below the viewport: it moves when the content appears. */}
      <main id="main" tabIndex={-1} className="flex-1 has-[[role=status][aria-busy=true]]:min-h-dvh">
        <ErrorBoundary>
          <Suspense fallback={<Spinner label={t("loading")} className="mx-auto my-24" />}>
            <Outlet />
            <Hydrated />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <RouteAnnouncer />
      <Toaster label={t("messages")} closeLabel={t("action.close")} />
    </div>
  );
}

/** Loaded when it is needed, which is rare. */
const SessionExpired = lazyPart(async () => (await import("./SessionExpired")).SessionExpired, ["session"]);

/** A strip above the page when the session has expired. */
function SessionStrip() {
  const { session } = useSession();
  const expired = useSessionExpired();
  return <Suspense>{session && expired && <SessionExpired session={session} />}</Suspense>;
}

/** The state of navigation, of the connection and of the app's version. */
const AppStatus = idlePart(async () => (await import("./AppStatus")).AppStatus, ["errors"]);
