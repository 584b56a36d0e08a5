import { useLocation } from "react-router";

/** What a page is about. */
interface InitialNames {
  readonly group?: string | undefined;
  /** On a page that is about no player, the group again. */
  readonly player?: string | undefined;
  /** The player's rating, as it is written. */
  readonly elo?: string | undefined;
}

/** What the server has written into the page that it sent, shown until the answers with all the rest arrive. */
export function useInitialNames(): InitialNames {
  const { pathname } = useLocation();
  const initial = document.querySelector<HTMLMetaElement>('meta[name="duelo:told"]');
  return initial?.content === pathname ? initial.dataset : {};
}
