/** What a page sends to the service worker. */
export type WorkerMessage =
  /** Asks for the address of the app's entry chunk in the worker's version, which it answers on the port. */
  | { readonly type: "app" }
  /** Sends a match that its page was about to send, unless it is undone until then. */
  | { readonly type: "sendWhenNotUndone" }
  /** Replaces the former worker at once. */
  | { readonly type: "activate" }
  /** Replaces the former worker if only one tab is open. */
  | { readonly type: "activateIfAlone" };
