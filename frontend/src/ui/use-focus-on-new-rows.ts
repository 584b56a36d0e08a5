import { useEffect, useRef } from "react";

/**
 * Moves the focus to the first of the rows that are added to the `count` shown ones after `focusNext`: to its control,
 * or to the row itself, which then has a `tabIndex` of -1.
 */
export function useFocusOnNewRows(count: number, row = "[data-player]") {
  const rows = useRef<HTMLDivElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    const index = next.current;
    if (index !== null && index < count) {
      next.current = null;
      const added = rows.current?.querySelectorAll<HTMLElement>(row)[index];
      (added?.querySelector<HTMLElement>("a, button, input") ?? added)?.focus({ preventScroll: true });
    }
  }, [count, row]);
  return {
    rows,
    focusNext: () => {
      next.current = count;
    },
  };
}
