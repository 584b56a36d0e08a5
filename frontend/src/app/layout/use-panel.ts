import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The state of a panel over the page on phones: it closes on Escape and when the address changes. */
export function usePanel(button: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();

  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    if (shownPath.current !== pathname) {
      shownPath.current = pathname;
      // Before the focus goes to the content of the new page.
      document.getElementById("main")?.toggleAttribute("inert", false);
      setOpen(false);
    }
  }, [pathname]);

  useEffect(() => {
    if (!open) {
      return;
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        setOpen(false);
        button.current?.focus();
      }
    };
    const main = document.getElementById("main");
    // The page below the panel is not visible, so it must not be focusable either.
    main?.toggleAttribute("inert", true);
    document.body.style.overflow = "hidden";
    document.addEventListener("keydown", onKey);
    return () => {
      main?.toggleAttribute("inert", false);
      document.body.style.overflow = "";
      document.removeEventListener("keydown", onKey);
    };
  }, [open, button]);

  // The button cannot be focused before the dialog in the panel is gone.
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!open && takesFocus.current) {
      takesFocus.current = false;
      button.current?.focus();
    }
  }, [open, button]);
  const finish = () => {
    takesFocus.current = true;
    setOpen(false);
  };
  return { open, setOpen, finish };
}
