import { type RefObject, useLayoutEffect, useRef } from "react";
import { motion } from "./motion";

/** What a reader does to look at something else. */
const MOVES = ["touchstart", "wheel", "keydown"] as const;

/**
 * Scrolls what has been opened in place into view, also when a part of it is loaded later: its end may lie below the
 * screen, or under a bar at its edge. What a list renders again, opened long ago, is not new: it is left where it is.
 */
export function useRevealed<T extends HTMLElement>(isNew = true): RefObject<T | null> {
  const opened = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is new when it is rendered first
  useLayoutEffect(() => {
    const element = opened.current;
    if (!isNew || element === null || typeof ResizeObserver === "undefined") return;
    // `scroll-padding` in base.css leaves out the bars.
    const observer = new ResizeObserver(() =>
      element.scrollIntoView({
        block: "nearest",
        behavior: motion("--motion-open") > 0 ? "smooth" : "instant",
      }),
    );
    observer.observe(element);
    const end = () => observer.disconnect();
    for (const move of MOVES) window.addEventListener(move, end, { once: true });
    return () => {
      end();
      for (const move of MOVES) window.removeEventListener(move, end);
    };
  }, []);
  return opened;
}
