import { type RefObject, useLayoutEffect, useRef } from "react";
import { easeOut, motion } from "../../ui/motion";

/** Animates the entries of a list to their new places, in other columns too. An entry has `data-player`. */
export function useMovingTiles(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(new Map<string, readonly [number, number]>());
  useLayoutEffect(() => {
    const places = new Map<string, readonly [number, number]>();
    const moved: (readonly [HTMLElement, number, number])[] = [];
    for (const tile of list.current?.querySelectorAll<HTMLElement>("[data-player]") ?? []) {
      const { player = "" } = tile.dataset;
      const place = [tile.offsetLeft, tile.offsetTop] as const;
      places.set(player, place);
      const was = before.current.get(player);
      if (was && (was[0] !== place[0] || was[1] !== place[1])) {
        moved.push([tile, was[0] - place[0], was[1] - place[1]]);
      }
    }
    before.current = places;
    const duration = motion("--motion-screen");
    if (duration > 0) {
      for (const [tile, left, top] of moved) {
        tile.animate([{ transform: `translate(${left}px, ${top}px)` }, { transform: "none" }], {
          duration,
          easing: easeOut,
        });
      }
    }
  });
  return list;
}
