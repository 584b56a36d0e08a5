import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePaths } from "../../i18n/paths";
import { useErrorTexts } from "../../shared/error-text";
import { beginChange, sendAgain } from "../../shared/outbox/change-entry";
import {
  CHANGING,
  EXPIRED,
  errorOf,
  type OutboxEntry,
  type Refusal,
  twinOf,
} from "../../shared/outbox/entry";
import { OutboxCard } from "../../shared/outbox/OutboxCard";
import { TwinQuestion } from "../../shared/outbox/TwinQuestion";
import { useEntryChange } from "../../shared/outbox/use-entry-change";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";

/** Refused as the group is closed: correcting it does not help. */
const CLOSED = "group.closed";

interface OutboxEntryCardProps {
  readonly entry: OutboxEntry;
  /** The first of the page has its main action. */
  readonly isFirst: boolean;
  /** Whether a refused match holds those behind it up. */
  readonly isBlocked: boolean;
  readonly onDiscard: () => void;
}

/** An entry of the outbox with what can be done: changed, sent again or discarded. */
export function OutboxEntryCard({ entry, isFirst, isBlocked, onDiscard }: OutboxEntryCardProps) {
  const { t } = useTranslation("outbox");
  const navigate = useNavigate();
  const paths = usePaths();
  const reason = useReason();
  const run = useEntryChange();
  const { refusal } = entry;
  const main = isFirst ? "primary" : "second";
  const change = async () => {
    if (await beginChange(entry)) {
      await navigate(paths.correctEntry(entry.hash, entry.key));
    }
  };
  if (refusal === null) {
    return (
      <OutboxCard entry={entry}>
        <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-1 lg:px-5">
          <span className="text-ink-2 text-small">{t(isBlocked ? "blocked" : "order")}</span>
          <Button variant="ghost" className="-mr-3 px-3!" onClick={() => run(change)}>
            {t("action.change")}
          </Button>
        </div>
      </OutboxCard>
    );
  }
  const twin = twinOf(refusal);
  if (twin !== null) {
    return (
      <OutboxCard entry={entry}>
        <TwinQuestion entry={entry} twin={twin} groupRef={entry.hash} isMain={isFirst} />
      </OutboxCard>
    );
  }
  return (
    <OutboxCard entry={entry}>
      <div className="px-3 pb-3 lg:px-4 lg:pb-4">
        <Alert error={refusal.code !== CHANGING}>
          <p className="wrap-anywhere">{reason(refusal)}</p>
          {refusal.code === CLOSED ? <p>{t("reason.closed")}</p> : null}
        </Alert>
        <div className="mt-3 flex gap-3">
          <Button className="flex-1 px-3!" onClick={onDiscard}>
            {t("action.discard")}
          </Button>
          {refusal.code === EXPIRED || refusal.code === CLOSED ? (
            <Button variant={main} className="flex-2 px-3!" onClick={() => run(() => sendAgain(entry))}>
              {t("action.again")}
            </Button>
          ) : (
            <Button variant={main} className="flex-2 px-3!" onClick={() => run(change)}>
              {t(refusal.code === CHANGING ? "action.continue" : "action.correct")}
            </Button>
          )}
        </div>
        {refusal.code === CHANGING ? (
          <Button variant="ghost" className="mt-1 w-full" onClick={() => run(() => sendAgain(entry))}>
            {t("action.unchanged")}
          </Button>
        ) : null}
      </div>
    </OutboxCard>
  );
}

/** Why an entry is not sent, in one or two sentences. */
function useReason(): (refusal: Refusal) => string {
  const { t } = useTranslation("outbox");
  const texts = useErrorTexts();
  return (refusal) => {
    if (refusal.code === EXPIRED) {
      return t("reason.expired");
    }
    if (refusal.code === CHANGING) {
      return t("reason.changing");
    }
    const [detail] = refusal.details;
    return detail ? texts.code(detail.code, detail.params, detail.message) : texts.error(errorOf(refusal));
  };
}
