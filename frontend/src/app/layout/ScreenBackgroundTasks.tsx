import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { storeAnswers } from "../../api/answer-store";
import { appUpdate } from "../update/app-update";
import { registerServiceWorker } from "../update/register-service-worker";

/** Milliseconds between two questions to the server whether there is a new version: a wall screen is never left. */
const checkInterval = 10 * 60_000;

/** Keeps what the wall screen shows for times without a connection, and takes a new version of the app at once. */
export function ScreenBackgroundTasks() {
  const queryClient = useQueryClient();
  const update = useSyncExternalStore(appUpdate.subscribe, appUpdate.current, () => null);
  useEffect(() => {
    storeAnswers(queryClient.getQueryCache());
    // Where the browser refuses it, as with blocked storage, pages open from the server alone.
    registerServiceWorker().catch(() => undefined);
    const timer = setInterval(() => void lookForUpdate(), checkInterval);
    return () => clearInterval(timer);
  }, [queryClient]);
  useEffect(() => update?.(), [update]);
  return null;
}

async function lookForUpdate(): Promise<void> {
  if ("serviceWorker" in navigator) {
    const registration = await navigator.serviceWorker.getRegistration();
    // Without a connection the next check finds the new version.
    await registration?.update().catch(() => undefined);
  }
}
