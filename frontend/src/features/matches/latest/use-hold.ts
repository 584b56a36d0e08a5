import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isRefusal } from "../../../api/error";
import type { Rules } from "../../../rules/rules";
import { holdLatest, releaseLatest } from "./queries";

interface Hold {
  lockId: string;
  matchNumber: number;
  /** When it ends, by this device's clock. */
  endsAt: number;
}

/**
 * The hold on the latest match while one decides about it: how long it lasts, and letting it go when one leaves. The time
 * runs from the answer on, so a device whose clock is wrong counts down right.
 */
export function useHold(groupId: number, rules: Rules) {
  const [hold, setHold] = useState<Hold | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const current = useRef<string | null>(null);
  const length = rules.limits().latestMatchLockSeconds * 1000;

  const take = useCallback(async () => {
    const asked = Date.now();
    const { lockId, matchNumber } = await holdLatest(groupId);
    current.current = lockId;
    setNow(Date.now());
    setHold({ lockId, matchNumber, endsAt: asked + length });
    return { lockId, matchNumber };
  }, [groupId, length]);

  /** `whenStuck` is told when the server could not let go, which it does by itself in a while. */
  const release = useCallback(
    (whenStuck: () => void = () => undefined) => {
      if (current.current !== null) {
        releaseLatest(groupId, current.current).catch((error: unknown) => {
          // What is refused is over already.
          if (!(error instanceof ApiError && isRefusal(error.status))) {
            whenStuck();
          }
        });
      }
      current.current = null;
      setHold(null);
    },
    [groupId],
  );

  /** After a change: the server has let it go already. */
  const forget = useCallback(() => {
    current.current = null;
    setHold(null);
  }, []);

  useEffect(() => {
    if (hold === null) {
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [hold]);

  useEffect(() => {
    const leave = () => release();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      release();
    };
  }, [release]);

  const secondsLeft = hold === null ? 0 : Math.max(0, Math.ceil((hold.endsAt - now) / 1_000));
  return { hold, secondsLeft, take, release, forget };
}

export type HoldState = ReturnType<typeof useHold>;
