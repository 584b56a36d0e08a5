import { useSyncExternalStore } from "react";

const STORAGE_KEY = "duelo.favourites";
const listeners = new Set<() => void>();

/** Hashes of the favourite groups, kept in this browser; the newest favourite last. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, read);
}

export function toggleFavourite(publicHash: string): void {
  const hashes = read();
  const next = hashes.includes(publicHash)
    ? hashes.filter((hash) => hash !== publicHash)
    : [...hashes, publicHash];
  write(JSON.stringify(next));
}

let cache: { readonly text: string | null; readonly hashes: readonly string[] } = {
  text: null,
  hashes: [],
};

/** The same array for the same text, as `useSyncExternalStore` asks for. */
function read(): readonly string[] {
  const text = stored();
  if (text !== cache.text) cache = { text, hashes: parse(text) };
  return cache.hashes;
}

function parse(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((hash) => typeof hash === "string") : [];
  } catch {
    return [];
  }
}

/** Where the browser refuses storage, favourites last as long as the page. */
let withoutStorage: string | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return withoutStorage;
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    withoutStorage = text;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab's change arrives as a storage event.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
