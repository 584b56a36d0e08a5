import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation the focus goes to the content and the page's title is read, as a page load would do. The
 * title is read when the page sets it, which may be after its code or its data have arrived.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const navigated = useRef(false);
  const [title, setTitle] = useState("");

  useEffect(() => {
    const titles = new MutationObserver(() => {
      if (navigated.current) {
        setTitle(document.title);
      }
    });
    titles.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => titles.disconnect();
  }, []);

  useEffect(() => {
    if (before.current !== pathname) {
      before.current = pathname;
      navigated.current = true;
      // The prerendered page was the one before.
      document.getElementById("root")?.removeAttribute("data-prerendered");
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
