import { useEffect } from "react";

/** Closes a panel on a click outside, and on a link, which may lead to the very page that is below. */
export function useClosing(id: string, onClose: () => void): void {
  useEffect(() => {
    const isIn = (event: Event, selector: string) =>
      event.target instanceof Element && event.target.closest(selector) !== null;
    const onPointerDown = (event: PointerEvent) => {
      if (!isIn(event, `#${id}, [aria-controls="${id}"]`)) {
        onClose();
      }
    };
    const onClick = (event: MouseEvent) => {
      if (isIn(event, "a")) {
        onClose();
      }
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("click", onClick);
    };
  }, [id, onClose]);
}
