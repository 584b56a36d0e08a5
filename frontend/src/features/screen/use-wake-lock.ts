import { useEffect } from "react";

/** Keeps the screen on while the page is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) {
      return;
    }
    // A browser may refuse it, as to save the battery. It ends whenever the page is hidden.
    const request = () => {
      if (!document.hidden) {
        navigator.wakeLock.request("screen").catch(() => undefined);
      }
    };
    request();
    document.addEventListener("visibilitychange", request);
    return () => document.removeEventListener("visibilitychange", request);
  }, []);
}
