import { useSyncExternalStore } from "react";
import { type GenericSchema, parseJson, pipe, safeParse, string } from "valibot";

/** `tab` lasts as long as the tab (sessionStorage), `browser` until it is removed (localStorage). */
type Area = "tab" | "browser";

/** A value in the browser's storage. Reading and writing never throw. */
export interface StoredValue<T> {
  /** Null where nothing is stored, or something that does not match the schema. The same object for the same text. */
  read(): T | null;
  /** Null removes the value. */
  write(value: T | null): void;
  /** Calls the listener when the value changes, in this tab or in another; returns the function that ends it. */
  subscribe(listener: () => void): () => void;
}

/** What could not be stored, because storage is blocked or full, by area and key: it lasts as long as the page. */
export const fallback = new Map<string, string | null>();
const listeners = new Set<{ key: string; listener: () => void }>();

/** A text that is stored as it is. */
export function storedText<T extends string = string>(
  area: Area,
  key: string,
  schema?: GenericSchema<string, T>,
): StoredValue<T>;
export function storedText(area: Area, key: string, schema: GenericSchema<string> = string()) {
  return storedValue(area, key, schema, (text: string) => text);
}

/** A value that is stored as JSON. */
export function storedJson<T>(area: Area, key: string, schema: GenericSchema<unknown, T>): StoredValue<T> {
  return storedValue(area, key, pipe(string(), parseJson(), schema), (value) => JSON.stringify(value));
}

/** The stored value in a component, which renders again when it changes; null while a page is prerendered. */
export function useStored<T>(value: StoredValue<T>): T | null {
  return useSyncExternalStore(value.subscribe, value.read, () => null);
}

/** Calls the listener when another tab has changed one of the values, or has removed all. */
export function subscribeToOtherTabs(keys: readonly string[], listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) {
      listener();
    }
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Removes everything that lasts as long as the tab. */
export function clearTabStorage(): void {
  fallback.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage is empty.
  }
}

/** Calls the listeners of a key in this tab. */
export function notifyStored(key: string): void {
  for (const { listener } of [...listeners].filter((entry) => entry.key === key)) {
    listener();
  }
}

function storedValue<T>(
  area: Area,
  key: string,
  schema: GenericSchema<unknown, T>,
  serialize: (value: T) => string,
): StoredValue<T> {
  let last: { text: string; value: T | null } | null = null;
  return {
    read() {
      const text = readText(area, key);
      if (text === null) {
        return null;
      }
      if (last?.text !== text) {
        const { success, output } = safeParse(schema, text);
        last = { text, value: success ? output : null };
      }
      return last.value;
    },
    write(value) {
      writeText(area, key, value === null ? null : serialize(value));
      notifyStored(key);
    },
    subscribe(listener) {
      const entry = { key, listener };
      listeners.add(entry);
      const unsubscribe = subscribeToOtherTabs([key], listener);
      return () => {
        listeners.delete(entry);
        unsubscribe();
      };
    },
  };
}

function readText(area: Area, key: string): string | null {
  const unstored = fallback.get(`${area} ${key}`);
  if (unstored !== undefined) {
    return unstored;
  }
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

function writeText(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) {
      storageOf(area).removeItem(key);
    } else {
      storageOf(area).setItem(key, text);
    }
    fallback.delete(`${area} ${key}`);
  } catch {
    fallback.set(`${area} ${key}`, text);
  }
}

function storageOf(area: Area): Storage {
  return area === "tab" ? sessionStorage : localStorage;
}
