import { useEffect, useRef } from "react";

/** Moves the focus to the first of the rows that are added to the `count` shown ones after `focusNext`. */
export function useFocusOnNewRows(count: number, row = "[data-player]") {
  const rows = useRef<HTMLDivElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    const index = next.current;
    if (index !== null && index < count) {
      next.current = null;
      const added = rows.current?.querySelectorAll(row)[index];
      added?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    }
  }, [count, row]);
  return {
    rows,
    focusNext: () => {
      next.current = count;
    },
  };
}
