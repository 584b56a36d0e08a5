import { type RefObject, useLayoutEffect, useRef } from "react";
import { easeOut, motion } from "../../../ui/motion";

interface Placed {
  readonly top: number;
  readonly elo: number;
}

/**
 * Lets the rows of a table body move to their new place instead of jumping there, and flash once
 * where the rating has changed. A row says who it is by `data-player` and its rating by `data-elo`.
 */
export function useMovingRows(order: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const before = useRef<{ order: string; rows: Map<string, Placed> }>({ order: "", rows: new Map() });

  // Without dependencies on purpose: places shift with every opened row, and the next move starts from there.
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
