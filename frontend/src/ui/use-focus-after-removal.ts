import { useEffect, useRef } from "react";

/**
 * When one of `count` things goes, and with it what had the focus: moves the focus to the heading, or to the content
 * where there is none, since it would otherwise be at the start of the page.
 */
export function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  const before = useRef(count);
  useEffect(() => {
    const hasGone = focused.current?.isConnected === false && document.activeElement === document.body;
    if (count < before.current && hasGone) {
      (heading.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
  return heading;
}
