import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { type OutboxEntry, twinOf } from "../../../shared/outbox/entry";
import { OutboxCard } from "../../../shared/outbox/OutboxCard";
import { TwinQuestion } from "../../../shared/outbox/TwinQuestion";
import { buttonClass } from "../../../ui/Button";
import type { NextMatch } from "../next-match";
import { waitingTitle } from "../waiting-match";
import { NextMatchActions } from "./NextMatchActions";

interface MatchWaitingProps {
  readonly groupRef: GroupRef;
  readonly entry: OutboxEntry;
  readonly isSent: boolean;
  readonly onNext: (next: NextMatch) => void;
}

/** A match that waits in the outbox after it was submitted, with its preview and the next actions. */
export function MatchWaiting({ groupRef, entry, isSent, onNext }: MatchWaitingProps) {
  const { t } = useTranslation("outbox");
  const paths = usePaths();
  const twin = twinOf(entry.refusal);
  const result = useRef<HTMLElement>(null);
  // The focused form was removed: move the focus to the result.
  useEffect(() => {
    window.scrollTo(0, 0);
    result.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={result}
      tabIndex={-1}
      aria-label={t(waitingTitle(entry, isSent))}
      className="grid grid-cols-1 gap-3 outline-none lg:grid-cols-2 lg:items-start lg:gap-6"
    >
      <div className="flex flex-col gap-3">
        <OutboxCard entry={entry} isSent={isSent}>
          {isSent || twin === null ? null : (
            <TwinQuestion entry={entry} twin={twin} groupRef={groupRef} isMain={false} />
          )}
        </OutboxCard>
        {isSent || entry.postponed || twin ? null : <p className="px-1 text-ink-2">{t("note")}</p>}
      </div>
      <div className="flex flex-col gap-3 lg:gap-4">
        <NextMatchActions hash={entry.hash} groupRef={groupRef} onNext={onNext}>
          {isSent ? null : (
            <Link to={paths.outbox(entry.hash)} className={buttonClass({})}>
              {t("title")}
            </Link>
          )}
        </NextMatchActions>
      </div>
    </section>
  );
}
