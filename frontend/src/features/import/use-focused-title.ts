import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * The reference of a page's title, which gets the focus when the page is mounted, unless another control has it: that
 * of the button that led there is lost with the button. `isReadFirst` is false if an error is announced instead.
 */
export function useFocusedTitle(isReadFirst = true): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const focus = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (isReadFirst && (activeElement === body || activeElement?.id === "main")) {
      title.current?.focus();
    }
  });
  useEffect(() => focus(), []);
  return title;
}
