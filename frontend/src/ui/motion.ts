type MotionToken = "--motion-state" | "--motion-open" | "--motion-ball" | "--motion-flash";

/** A duration of the tokens in milliseconds; 0 where the reader asked for less motion. */
export function motion(token: MotionToken): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) {
    return 0;
  }
  return text.endsWith("ms") ? value : value * 1000;
}

/** The easing of everything that moves. */
export const easeOut = "cubic-bezier(0.2, 0.8, 0.2, 1)";
