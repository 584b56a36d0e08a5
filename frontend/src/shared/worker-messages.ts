import type { OutboxEntry } from "./outbox/entry";

/** What a page sends to the service worker. */
export type WorkerMessage =
  /** Asks for the address of the app's entry chunk in the worker's version, which it answers on the port. */
  | { readonly type: "app" }
  /** Sends a match that can be undone, whose page is left. */
  | { readonly type: "sendAtOnce"; readonly entry: OutboxEntry }
  /** Stores the readers of sheets, so that a file is read without a connection. */
  | { readonly type: "storeReaders" }
  /** Replaces the former worker at once. */
  | { readonly type: "activate" }
  /** Replaces the former worker if only one tab is open. */
  | { readonly type: "activateIfAlone" };
