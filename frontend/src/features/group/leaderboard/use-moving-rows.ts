import { type RefObject, useLayoutEffect, useRef } from "react";
import { easeOut, motion } from "../../../ui/motion";

interface Placed {
  readonly top: number;
  readonly elo: number;
}

/**
 * Animates the rows of a table body to their new positions, and flashes rows whose rating has changed. A row has
 * `data-player` and `data-elo`.
 */
export function useMovingRows(order: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const before = useRef<{ order: string; rows: Map<string, Placed> }>({ order: "", rows: new Map() });

  // No dependencies: every expanded row shifts the positions from which the next animation starts.
  useLayoutEffect(() => {
    const { order: oldOrder, rows: oldRows } = before.current;
    const rows = new Map<string, Placed>();
    for (const row of body.current?.querySelectorAll<HTMLElement>("[data-player]") ?? []) {
      const { player = "", elo = "" } = row.dataset;
      const now = { top: row.offsetTop, elo: Number(elo) };
      const was = oldRows.get(player);
      rows.set(player, now);
      if (was !== undefined && oldOrder !== order) {
        slide(row, was.top - now.top);
      }
      if (was !== undefined && was.elo !== now.elo) {
        flash(row, now.elo > was.elo ? "--color-up-tint" : "--color-down-tint");
      }
    }
    before.current = { order, rows };
  });

  return body;
}

function slide(row: HTMLElement, distance: number): void {
  const duration = motion("--motion-open");
  if (distance !== 0 && duration > 0) {
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], {
      duration,
      easing: easeOut,
    });
  }
}

function flash(row: HTMLElement, colour: string): void {
  const duration = motion("--motion-flash");
  if (duration > 0) {
    row.animate([{ backgroundColor: `var(${colour})` }, {}], { duration });
  }
}
