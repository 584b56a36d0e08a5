import { useContext, useEffect, useRef } from "react";
import { NavigationPending } from "./navigation-pending";

/** For what ends later: whether the reader has left the page, or is about to. */
export function useHasLeft(): () => boolean {
  const isLeaving = useContext(NavigationPending);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = isLeaving;
    return () => {
      hasLeft.current = true;
    };
  }, [isLeaving]);
  return () => hasLeft.current;
}
