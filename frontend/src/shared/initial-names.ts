import { useLocation } from "react-router";

/** What a page is about. */
interface Told {
  readonly group?: string | undefined;
  /** On a page that is about no player, the group again. */
  readonly player?: string | undefined;
  /** The player's rating, as it is written. */
  readonly elo?: string | undefined;
}

/** What the server has written into the page that it sent, shown until the answers with all the rest arrive. */
export function useTold(): Told {
  const { pathname } = useLocation();
  const told = document.querySelector<HTMLMetaElement>('meta[name="duelo:told"]');
  return told?.content === pathname ? told.dataset : {};
}
