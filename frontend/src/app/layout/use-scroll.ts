import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The scroll position of each history entry, by its key, until the page is unloaded. */
const positions = new Map<string, number>();

/** A new page starts at its top or at its `#part`; Back and Forward restore the scroll position. */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useEffect(() => {
    // A page that replaces another in the history, as after a registration, is a new page too.
    const isNewPage = type === "PUSH" || (type === "REPLACE" && shown.current !== pathname);
    shown.current = pathname;
    const part = hash ? document.getElementById(nameIn(hash)) : null;
    if (type === "POP") {
      const position = positions.get(key);
      if (position !== undefined || !part) {
        window.scrollTo(0, position ?? window.scrollY);
        return;
      }
    }
    if (part) {
      part.scrollIntoView();
    } else if (isNewPage) {
      window.scrollTo(0, 0);
    }
  }, [key, pathname, hash, type]);
}

/** The decoded id of `#part`; the raw text where its encoding is invalid. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
