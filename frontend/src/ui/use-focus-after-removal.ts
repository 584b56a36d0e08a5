import { useEffect, useRef } from "react";

/**
 * When one of `count` things goes, with what had the focus: moves the focus to the heading, or to the content where
 * there is none, since it would otherwise be at the start of the page.
 */
export function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      (heading.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
  return heading;
}
