import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "../../../api/error";
import { playersQuery } from "../../../api/queries/players";
import type { Group, Player } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import type { Rules } from "../../../rules/rules";
import { rulesQuery } from "../../../rules/rules-query";
import { can } from "../../../shared/access";
import { useErrorTexts } from "../../../shared/error-text";
import { LoadFailure } from "../../../shared/LoadFailure";
import { MatchScoreboard } from "../../../shared/MatchScoreboard";
import { useMatchLock } from "../../../shared/match-lock";
import { NetworkButton } from "../../../shared/NetworkButton";
import { NetworkReason } from "../../../shared/NetworkReason";
import { Alert } from "../../../ui/Alert";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast";
import { DeleteMatchDialog } from "./DeleteMatchDialog";
import { EditMatch } from "./EditMatch";
import { LockedByOther } from "./LockedByOther";
import { type Latest, latestQuery } from "./queries";

interface MatchAdminTabProps {
  readonly group: Group;
  /** Renders the sidebar beside the card; the form uses the full width. */
  readonly renderAround: (card: ReactNode) => ReactNode;
}

/** The latest match with edit and delete. */
export function MatchAdminTab({ group, renderAround }: MatchAdminTabProps) {
  const { t } = useTranslation(["manage", "common"]);
  const paths = usePaths();
  const latest = useQuery(latestQuery(group));
  const players = useQuery(playersQuery(group.publicHash));
  const rules = useQuery(rulesQuery());
  const failed = [latest, players, rules].find(({ error, data }) => error !== null && data === undefined);

  if (latest.data && players.data && rules.data) {
    return (
      <LatestMatchAdmin
        group={group}
        latest={latest.data}
        players={players.data}
        rules={rules.data}
        onReload={async () => {
          const [match, all] = await Promise.all([latest.refetch(), players.refetch()]);
          const error = match.error ?? all.error;
          if (error) {
            throw error;
          }
          return match.data && all.data ? { latest: match.data, players: all.data } : null;
        }}
        renderAround={renderAround}
      />
    );
  }
  return renderAround(
    <Card>
      {failed?.error ? (
        <LoadFailure title={t("latest.failed")} error={failed.error} onRetry={failed.refetch} />
      ) : latest.data === null ? (
        <EmptyState
          title={t("latest.none")}
          text={t("latest.noneText")}
          actions={
            <Link to={paths.submitMatch(group.publicHash)} className={buttonClass({ variant: "second" })}>
              {t("common:nav.submitMatch")}
            </Link>
          }
        />
      ) : (
        <Loading label={t("common:loading")}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-4 h-24" />
          <Skeleton className="mt-4 h-12 w-64 max-w-full" />
        </Loading>
      )}
    </Card>,
  );
}

interface LatestMatchAdminProps {
  group: Group;
  latest: Latest;
  players: readonly Player[];
  rules: Rules;
  /** Reads the latest match and the players anew; null if there is no match any more. */
  onReload(): Promise<Seen | null>;
  /** Adds the cards beside this one; the form uses the full width instead. */
  renderAround(card: ReactNode): ReactNode;
}

/** A message above the match; it has a title when something has failed. */
interface Notice {
  title?: string;
  text: string;
}

interface Seen {
  readonly latest: Latest;
  readonly players: readonly Player[];
}

type Action = Seen & { readonly what: "edit" | "delete" };

/** The latest match of a group, to be corrected or deleted under a lock. */
function LatestMatchAdmin({ group, latest, players, rules, ...rest }: LatestMatchAdminProps) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  const paths = usePaths();
  const { lock, action, pending, prevented, notice, setNotice, lockFor, reportNewer, close } =
    useLockedAction(group, { latest, players }, rules, rest.onReload);
  const { shown, typed } = latest;

  if (action?.what === "edit") {
    return (
      <>
        <NoticeAlert notice={notice} />
        <EditMatch
          group={group}
          latest={action.latest.typed}
          players={action.players}
          rules={rules}
          lock={lock}
          onClose={() => {
            setNotice(null);
            close();
          }}
          onNewer={() => {
            setNotice({ text: t("latest.newerWhileEditing", { number: action.latest.typed.matchNumber }) });
            rest.onReload().catch(() => undefined);
          }}
        />
      </>
    );
  }
  return rest.renderAround(
    <Card
      title={t("latest.title")}
      aside={t("latest.line", { number: typed.matchNumber, date: formats.date(typed.playedOn) })}
    >
      <NoticeAlert notice={notice} />
      {prevented !== null && <LockedByOther groupId={group.groupId} prevented={prevented} />}
      <MatchScoreboard match={shown} />
      {shown.notes && <p className="mt-3 text-small text-ink-2">{shown.notes}</p>}
      <ActionButtons pending={pending} onAction={(what) => void lockFor(what)} />
      <p className="mt-4 text-small text-ink-2">{t("latest.onlyLatest")}</p>
      {can(group, "rewind") && (
        <p>
          <Link
            to={paths.backTo(group.groupId)}
            className="inline-flex min-h-11 items-center font-semibold text-action hover:text-action-deep"
          >
            {t("latest.several")}
          </Link>
        </p>
      )}
      <DeleteMatchDialog
        open={action?.what === "delete"}
        group={group}
        latest={action?.latest ?? latest}
        players={action?.players ?? players}
        rules={rules}
        lock={lock}
        onClose={close}
        onNewer={() =>
          void rest
            .onReload()
            .catch(() => undefined)
            .finally(reportNewer)
        }
      />
    </Card>,
  );
}

interface ActionButtonsProps {
  /** For which of them the match is being locked. */
  pending: Action["what"] | null;
  onAction(what: Action["what"]): void;
}

/** The buttons to correct and to delete the match, and why they cannot be used without a connection. */
function ActionButtons({ pending, onAction }: ActionButtonsProps) {
  const { t } = useTranslation("manage");
  const reasonId = useId();
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2 max-md:flex-col">
        <NetworkButton
          reasonId={reasonId}
          disabled={pending === "delete"}
          busy={pending === "edit" && t("latest.busy")}
          onClick={() => onAction("edit")}
        >
          <Pencil aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("latest.edit")}
        </NetworkButton>
        <NetworkButton
          reasonId={reasonId}
          variant="danger-outlined"
          disabled={pending === "edit"}
          busy={pending === "delete" && t("latest.busy")}
          onClick={() => onAction("delete")}
        >
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("latest.delete")}
        </NetworkButton>
      </div>
      <NetworkReason id={reasonId} className="mt-1.5" />
    </>
  );
}

/**
 * Locks the latest match, then corrects or deletes it, if it is still the one that was `seen`. It is read anew under
 * the lock: another member may have corrected it since.
 */
function useLockedAction(group: Group, seen: Seen, rules: Rules, onReload: () => Promise<Seen | null>) {
  const { t } = useTranslation("manage");
  const texts = useErrorTexts();
  const lock = useMatchLock(group.groupId, rules.limits().latestMatchLockSeconds);
  const [action, setAction] = useState<Action | null>(null);
  const [pending, setPending] = useState<Action["what"] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** What another session's lock has kept from happening. */
  const [prevented, setPrevented] = useState<string | null>(null);

  const lockFor = async (what: Action["what"]) => {
    setNotice(null);
    setPrevented(null);
    setPending(what);
    try {
      const { matchNumber } = await lock.acquire();
      const now = await onReload();
      if (now !== null && matchNumber === seen.latest.typed.matchNumber) {
        setAction({ what, ...now });
      } else {
        lock.release();
        reportNewer();
      }
    } catch (error) {
      const title = texts.operation(what === "delete" ? "lockMatch" : "editMatch");
      if (error instanceof ApiError && error.code === "match.locked") {
        setPrevented(title);
      } else {
        setNotice({ title, text: texts.error(error) });
      }
      lock.release();
      onReload().catch(() => undefined);
    } finally {
      setPending(null);
    }
  };
  /** The notice comes after the newer match is shown, so that the buttons below it are about that match. */
  const reportNewer = () => {
    setNotice({ text: t("latest.newer", { number: seen.latest.typed.matchNumber }) });
  };
  const close = () => {
    lock.release(() => toast.error(texts.operation("releaseMatch")));
    setAction(null);
  };
  return { lock, action, pending, prevented, notice, setNotice, lockFor, reportNewer, close };
}

function NoticeAlert({ notice }: { notice: Notice | null }) {
  return (
    notice && (
      <Alert error title={notice.title} className="mb-4">
        {notice.text}
      </Alert>
    )
  );
}
