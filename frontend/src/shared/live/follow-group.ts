import { type GroupVersion, versionOfEvent } from "../../api/group-versions";

/** Milliseconds between two questions where the server sends no events. */
const askInterval = 30_000;

export interface GroupFollower {
  /** Called with each new version, and with null when there may be one. */
  readonly onVersion: (version: GroupVersion | null) => void;
  /** Called when the stream opens, and when it breaks off. */
  readonly onConnection?: (isConnected: boolean) => void;
}

/**
 * Follows the versions of a group while the page is visible, until the returned function is called. Without a stream,
 * as in a browser without `EventSource` or above the server's limits, `onVersion` is called with null every 30 seconds:
 * there may be a new version.
 */
export function followGroup(hash: string, { onVersion, onConnection }: GroupFollower): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    source?.close();
    source = null;
    clearTimeout(timer);
  };
  const askLater = () => {
    timer = setTimeout(() => {
      onVersion(null);
      open();
    }, askInterval);
  };
  const open = () => {
    close();
    if (document.hidden) {
      return;
    }
    if (typeof EventSource === "undefined") {
      askLater();
      return;
    }
    const opened = new EventSource(`/api/groups/hash/${hash}/events`);
    let wasOpen = false;
    source = opened;
    opened.onopen = () => {
      wasOpen = true;
      onConnection?.(true);
    };
    opened.onmessage = ({ lastEventId }) => onVersion(versionOfEvent(lastEventId));
    opened.onerror = () => {
      onConnection?.(false);
      // Otherwise the browser connects again by itself.
      if (opened.readyState === EventSource.CLOSED && source === opened) {
        if (wasOpen) {
          // Perhaps the group was deleted.
          onVersion(null);
        }
        askLater();
      }
    };
  };

  const onVisibility = () => (document.hidden ? close() : reopen());
  // The browser also says that a page is shown when it has just been loaded.
  const reopen = () => {
    if (source === null) {
      open();
    }
  };

  open();
  document.addEventListener("visibilitychange", onVisibility);
  // A page that is kept for Back has no stream.
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", reopen);
  return () => {
    close();
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", reopen);
  };
}
