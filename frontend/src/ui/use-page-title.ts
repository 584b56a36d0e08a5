import { useEffect } from "react";

/** Names the page in the tab, in bookmarks and for the announcement after a navigation. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Duelo` : "Duelo";
  }, [title]);
}
