import { useEffect, useState } from "react";

/** After so long without a key pressed, in milliseconds, what was typed is used. */
export const TYPING_PAUSE = 250;

/** A value once it has stayed the same for a while, so that not every key pressed sends a request. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
