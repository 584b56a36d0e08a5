// Runs in pages and in the service worker: without the DOM.

/** Said after each change of a group's queue. */
export interface OutboxEvent {
  readonly hash: string;
  /** How many of its matches were saved. */
  readonly saved: number;
  /** What changed the queue: the form or the page of the outbox, the sender of a page, or the service worker. */
  readonly by: "reader" | "sender" | "worker";
  /** The key of an entry that the reader took out of the queue unsent: it was undone or discarded. */
  readonly withdrawn?: string;
}

/** `isOwn` says whether this page caused the event. */
type Listener = (event: OutboxEvent, isOwn: boolean) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;

/** Calls the listener on events of this page, of other tabs and of the service worker. */
export function subscribeToOutbox(listener: Listener): () => void {
  openChannel();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function announceOutbox(event: OutboxEvent): void {
  openChannel().postMessage(event);
  notify(event, true);
}

function openChannel(): BroadcastChannel {
  if (channel === null) {
    channel = new BroadcastChannel("duelo-outbox");
    channel.onmessage = ({ data }) => notify(data, false);
  }
  return channel;
}

function notify(event: OutboxEvent, isOwn: boolean): void {
  for (const listener of listeners) {
    listener(event, isOwn);
  }
}
