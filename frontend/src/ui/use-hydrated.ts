import { useSyncExternalStore } from "react";

let isHydrating = false;
const listeners = new Set<() => void>();

/** True from the start of the hydration of a prerendered page until all of it is hydrated. */
export function setHydrating(value: boolean): void {
  isHydrating = value;
  for (const listener of listeners) {
    listener();
  }
}

/** False until the whole of a prerendered page is hydrated, for what only the browser can say; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !isHydrating,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
