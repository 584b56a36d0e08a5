import { Lock, LockOpen } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../api/client";
import { ApiError, isRefusal } from "../api/error";
import { useOnSignedInAgain } from "../api/queries/session";
import { serverTime } from "../clock";
import { isFocusOf } from "../ui/is-focus-of";
import { useErrorTexts } from "./error-text";
import { NetworkButton } from "./NetworkButton";

interface LockNoticeProps {
  lock: MatchLock;
  /** Called when another match has become the latest. */
  onNewer(): void;
  matchNumber: number;
}

/** The remaining time of the lock, and a button to lock again after it has expired. */
export function LockNotice({ lock, onNewer, matchNumber }: LockNoticeProps) {
  const { t } = useTranslation("manage");
  const texts = useErrorTexts();
  const [failure, setFailure] = useState<unknown>(null);
  const timer = useRef<HTMLSpanElement>(null);
  useOnSignedInAgain(() => setFailure(null));
  const { secondsLeft } = lock;
  const isOver = secondsLeft === 0;
  const Icon = isOver ? LockOpen : Lock;

  const again = async (button: HTMLElement) => {
    setFailure(null);
    try {
      const taken = await lock.acquire();
      // The button goes with the focus; the time says that it is locked again.
      if (isFocusOf(button)) {
        timer.current?.focus();
      }
      if (taken.matchNumber !== matchNumber) {
        onNewer();
      }
    } catch (error) {
      setFailure(error);
    }
  };

  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-small text-ink-2">
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
      <span ref={timer} tabIndex={-1} role="timer" aria-live="off" className="min-w-0 flex-1">
        {isOver ? t("latest.lockExpired") : t("latest.locked", { time })}
      </span>
      <span role="status" className="sr-only">
        {isOver && t("latest.lockExpired")}
      </span>
      {isOver && (
        <NetworkButton
          reasonClass="basis-full"
          size="sm"
          onClick={({ currentTarget }) => void again(currentTarget)}
        >
          {t("latest.lockAgain")}
        </NetworkButton>
      )}
      {failure !== null && (
        <p role="alert" className="w-full text-down">
          {texts.error(failure)}
        </p>
      )}
    </div>
  );
}

/** Locks the latest match for this session: for a correction of it, or for a rewind, which takes longer. */
function lockLatestMatch(groupId: number, purpose?: "rewind") {
  const params = { path: { groupId }, query: purpose && { purpose } };
  return unwrap(api.POST("/api/groups/{groupId}/matches/lock-latest", { params }));
}

/** Releases the lock, also while the page closes; a lock that is not released expires. */
function releaseLatestMatchLock(groupId: number, lockId: string): Promise<unknown> {
  return unwrap(
    api.DELETE("/api/groups/{groupId}/matches/lock-latest", {
      params: { path: { groupId } },
      body: { lockId },
      keepalive: true,
    }),
  );
}

interface ActiveLock {
  lockId: string;
  matchNumber: number;
  /** By this device's clock, in milliseconds since the epoch. */
  endsAt: number;
}

/**
 * The lock on the latest match while it is corrected or deleted: how long it lasts, and its release when the page is
 * left. It ends by this device's clock, counted from the request, so a clock that is set wrong does not matter.
 *
 * `seconds` is how long a lock for a correction lasts; null for a rewind, where the server says when the lock ends.
 */
export function useMatchLock(groupId: number, seconds: number | null) {
  const [active, setActive] = useState<ActiveLock | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const lockId = useRef<string | null>(null);
  /** Counts the releases: a lock that was requested before the last one is not wanted any more. */
  const releases = useRef(0);

  const acquire = useCallback(async () => {
    const requestedAt = Date.now();
    const requestedAfter = releases.current;
    const issued = await lockLatestMatch(groupId, seconds === null ? "rewind" : undefined);
    if (releases.current !== requestedAfter) {
      releaseLatestMatchLock(groupId, issued.lockId).catch(() => undefined);
      return issued;
    }
    lockId.current = issued.lockId;
    setNow(Date.now());
    const length = seconds === null ? Date.parse(issued.expiresAt) - serverTime(requestedAt) : seconds * 1000;
    setActive({ ...issued, endsAt: requestedAt + length });
    return issued;
  }, [groupId, seconds]);

  /** `onError` is called when the release did not reach the server: the lock then lasts until it expires. */
  const release = useCallback(
    (onError: () => void = () => undefined) => {
      releases.current += 1;
      if (lockId.current !== null) {
        releaseLatestMatchLock(groupId, lockId.current).catch((error: unknown) => {
          // A refusal means that the lock has expired.
          if (!(error instanceof ApiError && isRefusal(error.status))) {
            onError();
          }
        });
      }
      lockId.current = null;
      setActive(null);
    },
    [groupId],
  );

  /** After a change, with which the server has released the lock. */
  const clear = useCallback(() => {
    lockId.current = null;
    setActive(null);
  }, []);

  useEffect(() => {
    if (active === null) {
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [active]);

  useEffect(() => {
    const leave = () => release();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      release();
    };
  }, [release]);

  const secondsLeft = active === null ? 0 : Math.max(0, Math.ceil((active.endsAt - now) / 1_000));
  return { active, secondsLeft, acquire, release, clear };
}

export type MatchLock = ReturnType<typeof useMatchLock>;
