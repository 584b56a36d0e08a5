import { useEffect, useState } from "react";
import { nameFormerPlayers } from "../../i18n/former-players";
import { subscribeToOutbox } from "./events";
import { type Queue, readQueue } from "./store";

/** The entries of a group in the outbox; undefined while they are read. Empty where the browser blocks storage. */
export function useQueue(hash: string | undefined): Queue | undefined {
  const [read, setRead] = useState<{ hash: string; queue: Queue } | null>(null);
  useEffect(() => {
    if (hash === undefined) {
      return;
    }
    let latest = 0;
    const update = async () => {
      latest += 1;
      const own = latest;
      const queue = await readQueue(hash).catch(() => null);
      if (own !== latest) return;
      // A match that could not be read has not been sent: what was read before stays.
      setRead((before) =>
        queue ? { hash, queue: nameFormerPlayers(queue) } : (before ?? { hash, queue: [] }),
      );
    };
    const unsubscribe = subscribeToOutbox((event) => {
      if (event.hash === hash) {
        void update();
      }
    });
    void update();
    return () => {
      latest += 1;
      unsubscribe();
      setRead(null);
    };
  }, [hash]);
  return read?.hash === hash ? read?.queue : undefined;
}
