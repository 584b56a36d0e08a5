import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useHasUnsavedInput } from "../../ui/unsaved-input";
import { appUpdate } from "../update/app-update";

/**
 * Offers a new version of the app that is ready. Waits while something is being typed, until the page is left, and
 * stays until it is answered.
 */
export function UpdateReady({ update }: { readonly update: () => void }) {
  const { t } = useTranslation("errors");
  const { key } = useLocation();
  if (useHasUnsavedInput(key)) {
    return null;
  }
  return (
    <section
      aria-labelledby="update-ready"
      className="fixed inset-x-3 bottom-24 z-40 mx-auto flex max-w-110 animate-open gap-3 rounded-card border border-line bg-raised px-4 pt-4 pb-1 shadow-float lg:inset-x-auto lg:right-6 lg:bottom-6"
    >
      <RefreshCw aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" strokeWidth={2} />
      <div role="status">
        <p id="update-ready" className="text-row font-semibold">
          {t("update.title")}
        </p>
        <p className="text-row text-ink-2">{t("update.text")}</p>
        <div className="-ml-3 flex font-semibold">
          <button
            type="button"
            className="min-h-11 px-3 text-row text-action hover:text-action-deep"
            onClick={update}
          >
            {t("update.now")}
          </button>
          <button
            type="button"
            className="min-h-11 px-3 text-row text-ink-2 hover:text-ink"
            onClick={appUpdate.putOff}
          >
            {t("update.later")}
          </button>
        </div>
      </div>
    </section>
  );
}
