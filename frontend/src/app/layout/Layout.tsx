import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { Spinner } from "../../ui/Spinner";
import { Toaster } from "../../ui/Toaster";
import { CrashBoundary } from "../Crash";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { OfflineStrip } from "./OfflineStrip";
import { RouteAnnouncer } from "./RouteAnnouncer";
import { SessionStrip } from "./SessionStrip";
import { useAddressLanguage } from "./use-address-language";
import { useScroll } from "./use-scroll";

/** Everything around a page. */
export function Frame() {
  const { t } = useTranslation();
  useAddressLanguage();
  useScroll();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-button focus:bg-raised focus:p-3 focus:shadow-float"
      >
        {t("skip")}
      </a>
      <Header />
      <OfflineStrip />
      <SessionStrip />
      <main id="main" tabIndex={-1} className="flex-1">
        <CrashBoundary>
          <Suspense fallback={<Spinner label={t("loading")} className="mx-auto my-24" />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      <Footer />
      <RouteAnnouncer />
      <Toaster label={t("messages")} closeLabel={t("action.close")} />
    </div>
  );
}
