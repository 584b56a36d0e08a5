import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** After a navigation the focus goes to the content and the page's title is read, as a page load would do. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (before.current === pathname) {
      return;
    }
    before.current = pathname;
    setTitle(document.title);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
