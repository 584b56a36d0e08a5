import { fallback, notifyStored } from "./storage";

// What lists and removes stored values without knowing what they are; few pages load it.

const BROWSER = "browser ";

/** The keys with a prefix of what lasts beyond the tab. */
export function storedKeys(prefix: string): string[] {
  const unstored = [...fallback].flatMap(([key, text]) =>
    text !== null && key.startsWith(BROWSER) ? [key.slice(BROWSER.length)] : [],
  );
  return [...new Set([...keysInBrowser(), ...unstored])].filter((key) => key.startsWith(prefix));
}

/** Removes what is stored under a key beyond the tab. */
export function removeStored(key: string): void {
  fallback.delete(BROWSER + key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage is empty.
  }
  notifyStored(key);
}

/** Whether the browser stores nothing beyond the page. */
export function isStorageBlocked(): boolean {
  const probe = "duelo.probe";
  try {
    localStorage.setItem(probe, "");
    localStorage.removeItem(probe);
    return false;
  } catch {
    return true;
  }
}

function keysInBrowser(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
