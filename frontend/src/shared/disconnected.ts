import { useSyncExternalStore } from "react";

/** What pages say without a connection, or without an answer of the server. */
export interface Disconnected {
  /** The age of the page's data, "as of 19:42"; null without data. */
  readonly asOf: string | null;
  /** Why an action is not available. */
  readonly reason: string;
}

let current: Disconnected | null = null;
const listeners = new Set<() => void>();

/** Called by the strip above the page, which is loaded when the browser is idle and has the texts. */
export function setDisconnected(state: Disconnected | null): void {
  current = state;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Null while the server can be reached, as far as is known. */
export function useDisconnected(): Disconnected | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
