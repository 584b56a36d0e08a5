import { Suspense, useEffect } from "react";
import { ScreenPage } from "../../features/screen/ScreenPage";
import { ErrorBoundary } from "../ErrorBoundary";
import { idlePart } from "../idle-part";
import { Hydrated } from "./Hydrated";
import { useAddressLanguage } from "./use-address-language";

/** The layout around the wall screen, which nobody operates: no header, no messages. */
export function ScreenLayout() {
  useAddressLanguage();
  useEffect(() => {
    // Shows what `bootstrap.js` had hidden.
    delete document.documentElement.dataset.awaits;
  }, []);
  return (
    <main id="main">
      <ErrorBoundary>
        <Suspense>
          <ScreenPage />
          <Hydrated />
        </Suspense>
      </ErrorBoundary>
      <ScreenBackgroundTasks />
    </main>
  );
}

const ScreenBackgroundTasks = idlePart(
  async () => (await import("./ScreenBackgroundTasks")).ScreenBackgroundTasks,
);
