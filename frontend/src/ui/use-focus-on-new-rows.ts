import { useEffect, useRef } from "react";
import { isFocusOf } from "./is-focus-of";

/**
 * Moves the focus to the first of the rows that are added to the `count` shown ones after `focusNext`: to its control,
 * or to the row itself, which then has a `tabIndex` of -1. Not if the reader has gone on to something else meanwhile.
 */
export function useFocusOnNewRows(count: number, row = "[data-player]") {
  const rows = useRef<HTMLDivElement>(null);
  const next = useRef<{ index: number; from: Element | null } | null>(null);
  useEffect(() => {
    if (next.current !== null && next.current.index < count) {
      const { index, from } = next.current;
      next.current = null;
      if (!isFocusOf(from)) return;
      const added = rows.current?.querySelectorAll<HTMLElement>(row)[index];
      (added?.querySelector<HTMLElement>("a, button, input") ?? added)?.focus({ preventScroll: true });
    }
  }, [count, row]);
  return {
    rows,
    focusNext: () => {
      next.current = { index: count, from: document.activeElement };
    },
  };
}
