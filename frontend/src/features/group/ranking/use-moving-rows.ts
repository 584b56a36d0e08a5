import { type RefObject, useLayoutEffect, useRef } from "react";
import { easeOut, motion } from "../../../ui/motion";

interface Placed {
  readonly top: number;
  readonly elo: number;
}

/**
 * Animates the rows of a table body that are in view to their new positions, and flashes those whose rating has
 * changed. A row has `data-player` and `data-elo`. All positions are read before the first animation starts: each
 * reading after one would compute the layout of the whole table again.
 */
export function useMovingRows(order: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const before = useRef<{ order: string; rows: Map<string, Placed> }>({ order: "", rows: new Map() });

  // No dependencies: every expanded row shifts the positions from which the next animation starts.
  useLayoutEffect(() => {
    const { order: oldOrder, rows: oldRows } = before.current;
    const rows = new Map<string, Placed>();
    const moved: { row: HTMLElement; was: Placed; now: Placed }[] = [];
    for (const row of body.current?.querySelectorAll<HTMLElement>("[data-player]") ?? []) {
      const { player = "", elo = "" } = row.dataset;
      const now = { top: row.offsetTop, elo: Number(elo) };
      const was = oldRows.get(player);
      rows.set(player, now);
      if (was !== undefined && ((oldOrder !== order && was.top !== now.top) || was.elo !== now.elo)) {
        moved.push({ row, was, now });
      }
    }
    before.current = { order, rows };
    if (moved.length > 0) {
      animate(inView(moved), oldOrder !== order);
    }
  });

  return body;
}

interface Moved {
  readonly row: HTMLElement;
  readonly was: Placed;
  readonly now: Placed;
}

/** The rows that are, or were, on the screen. */
function inView(moved: readonly Moved[]): readonly Moved[] {
  const [first] = moved;
  if (first === undefined) {
    return [];
  }
  const { top, height } = first.row.getBoundingClientRect();
  /** Of the table on the screen, in which the rows have their positions. */
  const start = top - first.now.top;
  const isSeen = (place: number) => start + place > -height && start + place < window.innerHeight;
  return moved.filter(({ was, now }) => isSeen(was.top) || isSeen(now.top));
}

function animate(rows: readonly Moved[], isReordered: boolean): void {
  const slide = motion("--motion-open");
  const flash = motion("--motion-flash");
  for (const { row, was, now } of rows) {
    const distance = was.top - now.top;
    if (isReordered && distance !== 0 && slide > 0) {
      row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], {
        duration: slide,
        easing: easeOut,
      });
    }
    if (was.elo !== now.elo && flash > 0) {
      const colour = now.elo > was.elo ? "--color-up-tint" : "--color-down-tint";
      row.animate([{ backgroundColor: `var(${colour})` }, {}], { duration: flash });
    }
  }
}
