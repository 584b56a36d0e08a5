import { useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavigationPending } from "../../shared/navigation-pending";

/** Quicker navigations show no progress, which would only flicker. */
const DELAY = 150;

/** A thin bar at the top while another page is being loaded. */
export function NavigationProgress() {
  const { t } = useTranslation();
  const isPending = useContext(NavigationPending);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) {
      return;
    }
    const timer = setTimeout(() => setLate(true), DELAY);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return (
    <div role="status">
      {isLate ? (
        <>
          <div
            role="progressbar"
            aria-label={t("loading")}
            className="fixed inset-x-0 top-0 z-50 overflow-hidden"
          >
            {/* A border, which forced colours keep. */}
            <div className="animate-progress border-action border-t-3" />
          </div>
          <span className="sr-only">{t("loading")}</span>
        </>
      ) : null}
    </div>
  );
}
