import { type RefObject, useLayoutEffect } from "react";

/** The sizes of a name in screen.css, the largest first. */
const SIZES = ["usual", "narrow", "small"] as const;

/** Shows each name of a list in the largest size in which it fits on its line; the smallest ends in an ellipsis. */
export function useFittedNames(list: RefObject<HTMLOListElement | null>): void {
  useLayoutEffect(() => {
    const fitAll = () => {
      let wide = [...(list.current?.querySelectorAll<HTMLElement>(".screen-name") ?? [])];
      for (const size of SIZES) {
        for (const name of wide) {
          name.dataset.size = size;
        }
        wide = wide.filter((name) => name.scrollWidth > name.clientWidth);
      }
    };
    fitAll();
    let isLeft = false;
    void document.fonts.ready.then(() => isLeft || fitAll());
    window.addEventListener("resize", fitAll);
    return () => {
      isLeft = true;
      window.removeEventListener("resize", fitAll);
    };
  });
}
