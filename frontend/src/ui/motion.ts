type MotionToken =
  | "--motion-state"
  | "--motion-open"
  | "--motion-ball"
  | "--motion-flash"
  | "--motion-screen";

/** A duration token in milliseconds; 0 with reduced motion. */
export function motion(token: MotionToken): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) {
    return 0;
  }
  return text.endsWith("ms") ? value : value * 1000;
}

/** The easing of all animations, as `--ease-out`. */
export const easeOut = "cubic-bezier(0.2, 0.8, 0.2, 1)";
