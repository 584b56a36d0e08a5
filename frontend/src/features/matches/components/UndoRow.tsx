import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { UNDO_TIME } from "../../../shared/outbox/entry";
import { Button } from "../../../ui/Button";
import { Spinner } from "../../../ui/Spinner";

export interface Undo {
  /** When the match is sent, by the device's clock. */
  readonly sentAt: number;
  readonly isSending: boolean;
  readonly onUndo: () => void;
  readonly onSend: () => void;
}

/** How long the match can be undone, with the buttons to do so and to send it at once. */
export function UndoRow({ sentAt, isSending, onUndo, onSend }: Undo) {
  const { t } = useTranslation("matches");
  const seconds = useSecondsUntil(sentAt);
  if (isSending) {
    return (
      <div className="flex min-h-13 items-center rounded-card border border-line bg-surface px-4">
        <Spinner label={t("undo.sending")} />
      </div>
    );
  }
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 rounded-card border border-line bg-surface py-0.5 pr-1.5 pl-4">
      <Ring sentAt={sentAt} />
      <span role="timer" className="flex-1 whitespace-nowrap text-ink-2 text-row tabular-nums">
        {t("undo.sendsIn", { seconds })}
      </span>
      <span className="ml-auto flex flex-wrap justify-end">
        <Button variant="ghost" className="px-2.5! text-row!" onClick={onSend}>
          {t("undo.sendNow")}
        </Button>
        <Button variant="ghost" className="px-2.5! text-row!" onClick={onUndo}>
          <Undo2 aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("undo.undo")}
        </Button>
      </span>
    </div>
  );
}

/** A ring that becomes empty while the match can be undone. */
function Ring({ sentAt }: Pick<Undo, "sentAt">) {
  // After a reload a part of the time is over.
  const [passed] = useState(() => UNDO_TIME - Math.min(Math.max(sentAt - Date.now(), 0), UNDO_TIME));
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="-rotate-90 size-5.5 shrink-0 text-action">
      <circle
        cx="12"
        cy="12"
        r="10"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.2"
        strokeWidth="2.5"
      />
      <circle
        cx="12"
        cy="12"
        r="10"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        pathLength="1"
        strokeDasharray="1"
        className="undo-ring"
        style={{ animationDuration: `${UNDO_TIME}ms`, animationDelay: `${-passed}ms` }}
      />
    </svg>
  );
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.min(Math.max(Math.ceil((time - now) / 1000), 1), UNDO_TIME / 1000);
}
