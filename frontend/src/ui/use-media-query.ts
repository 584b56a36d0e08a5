import { useCallback, useSyncExternalStore } from "react";

/** The media queries of the breakpoints `md` and `lg` of tokens.css. */
export const FROM_MD = "(width >= 48rem)";
export const FROM_LG = "(width >= 62.5rem)";

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
