import { type RefObject, useLayoutEffect, useRef } from "react";
import { Ball } from "./Ball";

/** The ball's last position on its court, shared by all places. */
export type BallTrack = RefObject<{ x: number; y: number } | null>;

/** The ball in the active place, animated from the place that was active before. */
export function TravellingBall({ track }: { track: BallTrack }) {
  const spot = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = spot.current;
    const court = element?.closest("[data-court]");
    if (element === null || !court) return;
    const here = element.getBoundingClientRect();
    const origin = court.getBoundingClientRect();
    const now = { x: here.x - origin.x, y: here.y - origin.y };
    const before = track.current;
    if (before !== null) {
      element.style.setProperty("--ball-from-x", `${before.x - now.x}px`);
      element.style.setProperty("--ball-from-y", `${before.y - now.y}px`);
      element.classList.add("ball-travelling");
    }
    track.current = now;
  }, [track]);

  return (
    <span className="relative z-10 inline-flex" ref={spot}>
      <Ball size={14} />
    </span>
  );
}
