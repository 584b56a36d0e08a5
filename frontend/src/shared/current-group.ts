import { useSyncExternalStore } from "react";
import { useSession } from "../api/queries/session";
import type { Group } from "../api/types";

const storageKey = "duelo.currentGroup";
const listeners = new Set<() => void>();

/**
 * The one of the reader's groups that the admin area is about: the one chosen or looked at last in this tab,
 * else in this browser, else the first.
 */
export function useCurrentGroup(): Group | null {
  const { session } = useSession();
  const chosen = useSyncExternalStore(subscribe, chosenGroup);
  return session?.groups.find(({ groupId }) => groupId === chosen) ?? session?.groups[0] ?? null;
}

export function chooseGroup(groupId: number): void {
  if (chosenGroup() === groupId) {
    return;
  }
  try {
    sessionStorage.setItem(storageKey, String(groupId));
    localStorage.setItem(storageKey, String(groupId));
  } catch {
    // Without storage the first group stays the current one.
  }
  for (const listener of listeners) {
    listener();
  }
}

/** For a page that is about to go: whoever signs in next begins anew. */
export function forgetGroup(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

function chosenGroup(): number | null {
  try {
    const stored = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);
    return stored === null ? null : Number(stored);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
