import { useEffect, useState } from "react";
import { type OutboxEntry, waitOf } from "../../shared/outbox/entry";
import { subscribeToOutbox } from "../../shared/outbox/events";
import { readQueue } from "../../shared/outbox/store";
import { useQueue } from "../../shared/outbox/use-queue";
import type { UndoableMatch } from "./use-undoable-match";
import type { WaitingMatch } from "./waiting-match";

/**
 * The match that waits, and whether it has been sent since; null once it is gone after a reload, or was never there, or
 * while it can be undone: `resume` is called with one that still can after a reload.
 */
export function useWaitingMatch(
  hash: string | undefined,
  match: WaitingMatch | null,
  submitted: OutboxEntry | null,
  resume: (match: UndoableMatch) => void,
) {
  const isResuming = useResumed(hash, match, resume);
  const queue = useQueue(match === null ? undefined : hash);
  const found = queue?.find(({ key }) => key === match?.key) ?? null;
  const [seen, setSeen] = useState<OutboxEntry | null>(null);
  if (found !== null && found !== seen) setSeen(found);
  // It may be sent before the queue is read for the first time, and may have been corrected since it was seen there.
  const entry = found ?? [submitted, seen].find((known) => known?.key === match?.key) ?? null;
  return {
    waiting: isResuming ? null : entry && { entry, isSent: found === null && queue !== undefined },
    isReading: isResuming || (match !== null && entry === null && queue === undefined),
  };
}

/** Goes on with a match that can still be undone after a reload; whether that is not known yet. */
function useResumed(
  hash: string | undefined,
  match: WaitingMatch | null,
  resume: (match: UndoableMatch) => void,
): boolean {
  const [loaded, setLoaded] = useState(match);
  useEffect(() => {
    if (loaded === null || hash === undefined) return;
    let isOver = false;
    const read = async () => {
      const queue = await readQueue(hash).catch(() => []);
      if (isOver) return;
      const entry = queue.find(({ key }) => key === loaded.key);
      if (entry && loaded.result && waitOf(entry) > 0) resume({ entry, result: loaded.result });
      setLoaded(null);
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [hash, loaded, resume]);
  return loaded !== null;
}

/** Calls the listener when another tab has undone or discarded the match. */
export function useWithdrawnElsewhere(match: WaitingMatch | null, listener: () => void) {
  const key = match?.key;
  useEffect(() =>
    key === undefined
      ? undefined
      : subscribeToOutbox(({ withdrawn }, isOwn) => {
          if (withdrawn === key && !isOwn) listener();
        }),
  );
}
