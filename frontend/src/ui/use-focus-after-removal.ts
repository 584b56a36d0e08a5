import { useEffect, useRef } from "react";

/**
 * When what is `shown` changes, and what had the focus goes with it: moves the focus to the heading, or to the content
 * where there is none, since it would otherwise be at the start of the page.
 */
export function useFocusAfterRemoval(shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when `shown` changes
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) {
      (heading.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
    }
  }, [shown]);
  return heading;
}
