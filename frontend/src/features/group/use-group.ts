import { createContext, useContext } from "react";
import type { LoadedRanking } from "../../api/queries/players";
import type { Group, Stats } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";

interface GroupOfPage {
  /** Names the group in links as the address does. */
  readonly ref: GroupRef;
  readonly group: Group;
  readonly stats: Stats;
  readonly ranking: LoadedRanking;
  /** Whether it has more players than come with the page. */
  readonly isLarge: boolean;
}

/** What `GroupPage` has loaded when it renders its parts. */
export const LoadedGroup = createContext<GroupOfPage | null>(null);

/** The group of the page, with its totals and its ranking, for the parts of `GroupPage`. */
export function useGroup(): GroupOfPage {
  const loaded = useContext(LoadedGroup);
  if (loaded === null) {
    throw new Error("this is not a part of a group's page");
  }
  return loaded;
}
