import { useEffect } from "react";
import { brandName } from "../brand";

/**
 * Sets the document title, which is also announced after a navigation. While the page's title is not known yet, the
 * title of the page before stays.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) {
      document.title = `${title} · ${brandName()}`;
    }
  }, [title]);
}
