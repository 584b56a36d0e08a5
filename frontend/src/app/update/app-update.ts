/** Replaces this version of the app by a new one that is ready. */
type Update = () => void;

let ready: Update | null = null;
const listeners = new Set<() => void>();

/** The new version that is ready, if there is one and the reader has not put it off. */
export const appUpdate = {
  current: (): Update | null => ready,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  offer(update: Update): void {
    set(update);
  },
  putOff(): void {
    set(null);
  },
};

function set(update: Update | null): void {
  ready = update;
  for (const listener of listeners) {
    listener();
  }
}
