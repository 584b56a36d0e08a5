import { number } from "valibot";
import { useSession } from "../api/queries/session";
import type { Group } from "../api/types";
import { storedJson, useStored } from "../storage";

const inTab = storedJson("tab", "duelo.currentGroup", number());
const inBrowser = storedJson("browser", "duelo.currentGroup", number());

/**
 * The own group that the admin area is about: the one that was chosen or viewed last in this tab, else in this
 * browser, else the first.
 */
export function useCurrentGroup(): Group | null {
  const { session } = useSession();
  const ofTab = useStored(inTab);
  const ofBrowser = useStored(inBrowser);
  const chosen = ofTab ?? ofBrowser;
  const own = session?.groups.filter(({ role }) => role) ?? [];
  return own.find(({ groupId }) => groupId === chosen) ?? own[0] ?? null;
}

export function chooseGroup(groupId: number): void {
  inTab.write(groupId);
  inBrowser.write(groupId);
}

/** For sign-out, which clears what the tab stores: the next account begins with its own first group. */
export function forgetGroup(): void {
  inBrowser.write(null);
}
