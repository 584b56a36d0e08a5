import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration } from "react-router";
import { Toaster } from "../../ui/Toaster";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { OfflineStrip } from "./OfflineStrip";
import { RouteAnnouncer } from "./RouteAnnouncer";

/** Everything around a page. */
export function Frame() {
  const { t } = useTranslation();
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
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <RouteAnnouncer />
      <Toaster label={t("messages")} closeLabel={t("action.close")} />
      <ScrollRestoration />
    </div>
  );
}
