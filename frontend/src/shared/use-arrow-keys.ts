import { useEffect } from "react";
import { useNavigate } from "react-router";

/** The left and right arrow keys open the page before and after this one, unless they do something else. */
export function useArrowKeys(before: string | null, after: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const to = key === "ArrowLeft" ? before : key === "ArrowRight" ? after : null;
      const isChosen = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (to === null || isChosen || event.defaultPrevented || usesArrows(target)) return;
      event.preventDefault();
      void navigate(to);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [before, after, navigate]);
}

/** Whether the arrow keys move inside of the focused element: a text, a menu, or what scrolls sideways. */
function usesArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, select, textarea, [contenteditable], [role=menu], [role=tablist], [tabindex='0']",
    ) !== null
  );
}
