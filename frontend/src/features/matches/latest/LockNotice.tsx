import { Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "../../../i18n/error-text";
import { Button } from "../../../ui/Button";
import type { MatchLock } from "./use-match-lock";

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
  const { secondsLeft } = lock;
  const isOver = secondsLeft === 0;
  const Icon = isOver ? LockOpen : Lock;

  const again = async () => {
    setFailure(null);
    try {
      const taken = await lock.acquire();
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
      <span role="timer" aria-live="off" className="min-w-0 flex-1">
        {isOver ? t("latest.lockExpired") : t("latest.locked", { time })}
      </span>
      <span role="status" className="sr-only">
        {isOver && t("latest.lockExpired")}
      </span>
      {isOver && (
        <Button size="sm" onClick={() => void again()}>
          {t("latest.lockAgain")}
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className="w-full text-down">
          {texts.error(failure)}
        </p>
      )}
    </div>
  );
}
