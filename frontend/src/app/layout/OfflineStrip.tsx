import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";

/** A strip above the page without a connection, with the age of the page's data. */
export function OfflineStrip() {
  const { t } = useTranslation();
  const formats = useFormats();
  const queryClient = useQueryClient();
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  if (online) {
    return null;
  }
  const times = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .map((query) => query.state.dataUpdatedAt)
    .filter((time) => time > 0);
  const text =
    times.length > 0
      ? t("offline.since", { time: formats.time(new Date(Math.min(...times)).toISOString()) })
      : t("offline.title");
  return (
    <div role="status" className="bg-court-tint">
      <div className="mx-auto flex min-h-11 max-w-page items-center gap-2.5 px-3 text-row lg:px-6">
        <WifiOff aria-hidden="true" className="size-4" strokeWidth={2} />
        <span className="flex-1">{text}</span>
        <button
          type="button"
          className="min-h-11 px-2 font-semibold"
          onClick={() => {
            onlineManager.setOnline(navigator.onLine);
            void queryClient.refetchQueries({ type: "active" });
          }}
        >
          {t("action.retry")}
        </button>
      </div>
    </div>
  );
}
