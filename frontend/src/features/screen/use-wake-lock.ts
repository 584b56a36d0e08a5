import { useEffect } from "react";

/** Keeps the screen on while the page is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) {
      return;
    }
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    // A browser may refuse it, as to save the battery. It ends whenever the page is hidden.
    const request = () => {
      if (!document.hidden) {
        lock = navigator.wakeLock.request("screen").catch(() => undefined);
      }
    };
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      document.removeEventListener("visibilitychange", request);
      void lock?.then((held) => held?.release());
    };
  }, []);
}
