import { useEffect } from "react";

/** Sets the document title, which is also announced after a navigation. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Duelo` : "Duelo";
  }, [title]);
}
