import { type FormEvent, useCallback, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ApiError } from "../../../api/error";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { LockNotice, type MatchLock, useMatchLock } from "../../../shared/match-lock";
import { NetworkButton } from "../../../shared/NetworkButton";
import { RetryButton } from "../../../shared/RetryButton";
import { Alert } from "../../../ui/Alert";
import { BottomBar } from "../../../ui/BottomBar";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { useRewind } from "./queries";

interface ConfirmRewindProps {
  readonly group: Group;
  readonly after: number;
  /** The latest match that the preview is of. */
  readonly latestMatch: number;
  /** How many matches go. */
  readonly count: number;
  /** Why the preview could not be read again. */
  readonly previewError: Error | null;
  /** Reads the preview again, as another match has become the latest. */
  onNewer(): Promise<unknown>;
}

/** Confirms a rewind by the number of its match, under a lock. What is typed stays when the lock runs out. */
export function ConfirmRewind(props: ConfirmRewindProps) {
  const { group, after, latestMatch, count, previewError, onNewer } = props;
  const { t } = useTranslation("rewind");
  const paths = usePaths();
  const formats = useFormats();
  const texts = useErrorTexts();
  const leadId = useId();
  const [typed, setTyped] = useState("");
  const { lock, wasHeld, failure, retry } = useLockOnOpening(group.groupId);
  const { rewind, confirm } = useConfirmedRewind(props, lock);
  const isTyped = typed.trim() === String(after);
  const isHeld = lock.active !== null && lock.secondsLeft > 0;
  const isNewer = lock.active !== null && lock.active.matchNumber !== latestMatch;
  useEffect(() => {
    if (isNewer) {
      void onNewer();
    }
  }, [isNewer, onNewer]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && isHeld) {
      confirm(typed);
    }
  };

  return (
    // The bar with the action is not within the card on phones.
    <Card title={t("confirm.title")} className="overflow-visible!">
      <p id={leadId} className="text-ink-2">
        {after === 0 ? t("confirm.textStart") : t("confirm.text", { number: after })}
      </p>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
        <Field
          label={t("confirm.label", { number: after })}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Link
          to={paths.manageGroup(group.groupId, "match-admin")}
          className={buttonClass({ variant: "second", wide: true })}
        >
          {t("confirm.keep")}
        </Link>
        <BottomBar large="inline">
          <NetworkButton
            type="submit"
            variant="danger"
            wide
            disabled={!isTyped || !isHeld || isNewer}
            busy={rewind.isPending && t("confirm.busy")}
            aria-describedby={leadId}
          >
            {t("confirm.action", { count, number: formats.number(count) })}
          </NetworkButton>
        </BottomBar>
      </form>
      <div className="mt-4 border-line border-t pt-4">
        {failure === null ? (
          wasHeld && <LockNotice lock={lock} matchNumber={latestMatch} onNewer={() => void onNewer()} />
        ) : (
          <Alert error title={t("confirm.notHeld")}>
            <p>{texts.error(failure)}</p>
            <RetryButton onRetry={retry} />
          </Alert>
        )}
      </div>
      {isNewer && previewError !== null && (
        <Alert error title={t("failed")} className="mt-4">
          <p>{texts.error(previewError)}</p>
          <RetryButton onRetry={onNewer} />
        </Alert>
      )}
      {rewind.error && (
        <Alert error title={t("confirm.failed")} className="mt-4">
          {texts.error(rewind.error)}
        </Alert>
      )}
    </Card>
  );
}

/** The rewind, sent with the lock and with what was typed to confirm it; then the page of what it removed is opened. */
function useConfirmedRewind(
  { group, after, latestMatch, count, onNewer }: ConfirmRewindProps,
  lock: MatchLock,
) {
  const { t } = useTranslation("rewind");
  const paths = usePaths();
  const formats = useFormats();
  const navigate = useNavigate();
  const rewind = useRewind(group);
  const confirm = (confirmation: string) => {
    if (lock.active === null || rewind.isPending) {
      return;
    }
    const { lockId } = lock.active;
    rewind.mutate(
      { after, lockId, expectedLatestMatch: latestMatch, confirmation },
      {
        onSuccess: (rewindId) => {
          lock.clear();
          toast.success(t("done", { count, number: formats.number(count) }));
          void navigate(paths.backTo(group.groupId, "rewind", rewindId), { replace: true });
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === "match.not_latest") {
            void onNewer();
          }
        },
      },
    );
  };
  return { rewind, confirm };
}

/** The lock on the latest match, requested once the page is open. */
function useLockOnOpening(groupId: number) {
  const lock = useMatchLock(groupId, null);
  const [wasHeld, setWasHeld] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { acquire } = lock;
  const take = useCallback(async () => {
    try {
      await acquire();
      setWasHeld(true);
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }, [acquire]);
  useEffect(() => void take(), [take]);
  return { lock, wasHeld, failure, retry: take };
}
