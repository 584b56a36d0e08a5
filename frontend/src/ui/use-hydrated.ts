import { useSyncExternalStore } from "react";

let isHydrating = false;
const listeners = new Set<() => void>();

export const hydration = {
  begin(): void {
    isHydrating = true;
  },
  end(): void {
    isHydrating = false;
    for (const listener of listeners) {
      listener();
    }
  },
};

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
  return () => {
    listeners.delete(listener);
  };
}
