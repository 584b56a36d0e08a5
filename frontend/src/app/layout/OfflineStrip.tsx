import { onlineManager, type QueryCache, useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { isStoredAnswer } from "../../api/stored-answers";
import { serverTime } from "../../clock";
import { useFormats } from "../../i18n/use-language";
import { setDisconnected } from "../../shared/disconnected";

/**
 * A strip above the page without a connection, or without an answer of the server, with the age of the page's data.
 * What it knows is also shown elsewhere on the page, by `useDisconnected`.
 */
export function OfflineStrip() {
  const { t } = useTranslation(["errors", "common"]);
  const ageText = useAgeOfData();
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const time = useSyncExternalStore(
    subscribe,
    () => oldestTime(cache),
    () => null,
  );
  const isStored = useSyncExternalStore(
    subscribe,
    () => activeQueries(cache).some(isStoredAnswer),
    () => false,
  );
  const isIncomplete = useSyncExternalStore(
    subscribe,
    () => hasFailed(cache),
    () => false,
  );
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const isDisconnected = !online || isStored;
  const asOf = time === null ? null : ageText(serverTime(time), "asOf");
  const needed = t("needed");
  useEffect(
    () => setDisconnected(isDisconnected ? { asOf, reason: needed } : null),
    [isDisconnected, asOf, needed],
  );
  useEffect(() => () => setDisconnected(null), []);
  if (!isDisconnected) {
    return null;
  }
  const reason = online ? "unreachable" : "offline";
  return (
    <div role="status" className="bg-court-tint">
      <div className="mx-auto flex min-h-11 max-w-page items-center gap-2.5 column-margins text-row lg:px-6">
        <WifiOff aria-hidden="true" className="size-4" strokeWidth={2} />
        <span className="flex-1">
          {time === null || isIncomplete ? t(`${reason}.title`) : ageText(serverTime(time), reason)}
        </span>
        <button
          type="button"
          className="min-h-11 px-2 font-semibold"
          onClick={() => {
            onlineManager.setOnline(navigator.onLine);
            void queryClient.refetchQueries({ type: "active" });
          }}
        >
          {t("common:action.retry")}
        </button>
      </div>
    </div>
  );
}

/** Says the time of the data, and the day unless it is today. */
function useAgeOfData() {
  const { t } = useTranslation("errors");
  const formats = useFormats();
  return (time: number, reason: "offline" | "unreachable" | "asOf") => {
    const date = new Date(time);
    const iso = date.toISOString();
    const isToday = date.toDateString() === new Date(serverTime()).toDateString();
    return isToday
      ? t(`${reason}.sinceTime`, { time: formats.time(iso) })
      : t(`${reason}.sinceDay`, { day: formats.dayMonth(iso), time: formats.time(iso) });
  };
}

/** The queries of the page that have data of the server. */
function activeQueries(cache: QueryCache) {
  return cache
    .findAll({ type: "active" })
    .filter(({ state, meta }) => state.dataUpdatedAt > 0 && meta?.stored !== false);
}

/** Whether the page says of a part that it could not be loaded. */
function hasFailed(cache: QueryCache): boolean {
  return cache
    .findAll({ type: "active" })
    .some(
      ({ state, meta }) => state.status === "error" && state.data === undefined && meta?.stored !== false,
    );
}

/** The time of the oldest data of the page; null without data. */
function oldestTime(cache: QueryCache): number | null {
  const times = activeQueries(cache).map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : null;
}
