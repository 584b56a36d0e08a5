import { Suspense, useEffect, useState } from "react";
import { ScreenPage } from "../../features/screen/ScreenPage";
import { optionalPart } from "../../shared/lazy-part";
import { ErrorBoundary } from "../ErrorBoundary";
import { runWhenIdle } from "../run-when-idle";
import { Hydrated } from "./Hydrated";
import { useAddressLanguage } from "./use-address-language";

/** The layout around the wall screen, which nobody operates: no header, no messages. */
export function ScreenLayout() {
  useAddressLanguage();
  useEffect(() => {
    // Shows what `bootstrap.js` had hidden.
    delete document.documentElement.dataset.awaits;
  }, []);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIdle(true)), []);
  return (
    <main id="main">
      <ErrorBoundary>
        <Suspense>
          <ScreenPage />
          <Hydrated />
        </Suspense>
      </ErrorBoundary>
      <Suspense>{isIdle && <ScreenStatus />}</Suspense>
    </main>
  );
}

const ScreenStatus = optionalPart(async () => (await import("./ScreenStatus")).ScreenStatus);
