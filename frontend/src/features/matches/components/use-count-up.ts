import { useEffect, useState } from "react";
import { motion } from "../../../ui/motion";

/** Milliseconds in which ratings and changes count up. */
const COUNT_TIME = 600;
/** Milliseconds of the vibration for a place that was won. */
const VIBRATION = 30;

/** From 0 to 1 while counting, eased; 1 at once with reduced motion. Vibrates at the end if a place was won. */
export function useCountUp(vibrates: boolean): number {
  const [progress, setProgress] = useState(() => (countsUp() ? 0 : 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it counts once
  useEffect(() => {
    if (!countsUp()) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const passed = Math.min(Math.max((now - start) / COUNT_TIME, 0), 1);
      setProgress(1 - (1 - passed) ** 3);
      if (passed < 1) {
        frame = requestAnimationFrame(count);
      } else if (vibrates) {
        navigator.vibrate?.(VIBRATION);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return progress;
}

function countsUp(): boolean {
  return motion("--motion-open") > 0;
}
