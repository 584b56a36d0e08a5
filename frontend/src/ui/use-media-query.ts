import { useCallback, useSyncExternalStore } from "react";

/** The media queries of the breakpoints `md` and `lg` of tokens.css. */
export const FROM_MD = "(width >= 768px)";
export const FROM_LG = "(width >= 1000px)";

/** Whether a media query matches; re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
