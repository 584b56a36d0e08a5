import { hashFrom } from "../shared/group-ref";

const storageKey = "duelo.lastGroup";

/** The hash of the group that was looked at last in this browser. */
export function lastGroup(): string | null {
  try {
    return hashFrom(localStorage.getItem(storageKey) ?? undefined);
  } catch {
    return null;
  }
}

export function storeLastGroup(publicHash: string): void {
  try {
    localStorage.setItem(storageKey, publicHash);
  } catch {
    // Without storage old addresses lead to the list of groups.
  }
}
