import { type PointerEvent, useRef, useState } from "react";

/** Pixels from which a swipe counts. */
const FAR = 96;
/** Pixels from which a movement is no tap any more. */
const MOVED = 8;

/** Handlers of a row that a finger can swipe to the left, away from its list, and how far it is moved. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<number | null>(null);
  const hasMoved = useRef(false);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
        hasMoved.current = false;
        start.current = pointerType === "mouse" ? null : clientX;
      },
      onPointerMove: ({ clientX }: PointerEvent) => {
        if (start.current !== null) {
          const moved = Math.min(0, clientX - start.current);
          hasMoved.current ||= moved < -MOVED;
          setOffset(hasMoved.current ? moved : 0);
        }
      },
      onPointerUp: () => {
        const isAway = start.current !== null && offset < -FAR;
        end();
        if (isAway) {
          onAway();
        }
      },
      onPointerCancel: end,
      // The link below the finger is not followed.
      onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
        if (hasMoved.current) {
          hasMoved.current = false;
          event.preventDefault();
          event.stopPropagation();
        }
      },
    },
  };
}
