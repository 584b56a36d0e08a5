import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * The reference of a page's title, which gets the focus when the page appears, if the button that led there had it and is
 * gone. Not so if something else of the page is to be read first.
 */
export function useFocusedTitle(isFirst = true): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const focus = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (isFirst && (activeElement === body || activeElement?.id === "main")) {
      title.current?.focus();
    }
  });
  useEffect(() => focus(), []);
  return title;
}
