import { useEffect, useRef } from "react";

/**
 * Moves the focus to the first of the rows that are added to the `count` shown ones after `focusNext`. A row has the
 * attribute `data-player`.
 */
export function useFocusOnNewRows(count: number) {
  const rows = useRef<HTMLDivElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    const row = next.current;
    if (row !== null && row < count) {
      next.current = null;
      const added = rows.current?.querySelectorAll("[data-player]")[row];
      added?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    }
  }, [count]);
  return {
    rows,
    focusNext: () => {
      next.current = count;
    },
  };
}
