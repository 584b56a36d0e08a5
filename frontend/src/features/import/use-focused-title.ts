import { type RefObject, useEffect, useRef } from "react";

/** The reference of a page's title, which gets the focus when it appears: the button that led there is gone. */
export function useFocusedTitle(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return title;
}
