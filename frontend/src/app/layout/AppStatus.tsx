import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { storeAnswers } from "../../api/answer-store";
import { restReplacedButtons } from "../../ui/replaced-buttons";
import { followTyping } from "../../ui/unsaved-input";
import { appUpdate } from "../update/app-update";
import { registerServiceWorker } from "../update/register-service-worker";
import { ClosedGroup } from "./ClosedGroup";
import { LiveGroup } from "./LiveGroup";
import { NavigationProgress } from "./NavigationProgress";
import { OfflineStrip } from "./OfflineStrip";
import { UpdateReady } from "./UpdateReady";
import { useOutbox } from "./use-outbox";

/**
 * Says when a page is being loaded and when there is no connection, follows the page's group, and offers a new version
 * of the app.
 */
export function AppStatus() {
  const queryClient = useQueryClient();
  const update = useSyncExternalStore(appUpdate.subscribe, appUpdate.current, () => null);
  useOutbox();
  useEffect(() => {
    // TanStack Query starts as if there was a connection.
    if (!navigator.onLine) {
      onlineManager.setOnline(false);
    }
    followTyping();
    restReplacedButtons();
    storeAnswers(queryClient.getQueryCache());
    // Where the browser refuses it, as with blocked storage, pages open from the server alone.
    registerServiceWorker().catch(() => undefined);
  }, [queryClient]);
  return (
    <>
      <LiveGroup />
      <NavigationProgress />
      <OfflineStrip />
      <ClosedGroup />
      {update && <UpdateReady update={update} />}
    </>
  );
}
