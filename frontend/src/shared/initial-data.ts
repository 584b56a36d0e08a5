import { createContext, useContext } from "react";
import { useLocation } from "react-router";

/** What the server writes into the attributes of `#root`, shown until the responses arrive. */
export interface InitialData {
  /** The path of the prerendered page. */
  readonly path?: string | undefined;
  /** The name of a public group. */
  readonly group?: string | undefined;
  /** The player's name, the match's result or the day; the group's name on a page that is about none of them. */
  readonly name?: string | undefined;
  /** The player's formatted rating. */
  readonly elo?: string | undefined;
}

export const InitialDataContext = createContext<InitialData>({});

/** The initial data of the page; empty after a navigation to another one. */
export function useInitialData(): InitialData {
  const { pathname } = useLocation();
  const data = useContext(InitialDataContext);
  return data.path === pathname ? data : {};
}
