import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { GroupNotFound } from "../../shared/GroupNotFound";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { useGroupRefOrNull } from "../../shared/group-ref";
import { optionalPart } from "../../shared/lazy-part";
import { isTwin, type OutboxEntry } from "../../shared/outbox/entry";
import { useQueue } from "../../shared/outbox/use-queue";
import { PageColumn } from "../../shared/page-layouts";
import { BottomBar } from "../../ui/BottomBar";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { DiscardDialog } from "./DiscardDialog";
import { OutboxEntryCard } from "./OutboxEntryCard";

const SafeFor = optionalPart(async () => (await import("../../shared/SafeFor")).SafeFor, ["device"]);

/** The matches of a group that are on this device and not on the server. Opens for a deleted group too. */
export function OutboxPage() {
  const ref = useGroupRefOrNull();
  return typeof ref === "string" ? <Outbox hash={ref} /> : <GroupNotFound />;
}

function Outbox({ hash }: { readonly hash: string }) {
  const { t } = useTranslation(["outbox", "common"]);
  const group = useQuery(groupQuery(hash));
  const queue = useQueue(hash);
  usePageTitle(t("title"));
  return (
    <PageColumn>
      <GroupPageHeader
        group={hash}
        groupName={
          group.data?.name ??
          queue?.[0]?.groupName ??
          (group.isLoadingError ? t("common:group.unknown") : undefined)
        }
        crumb={t("title")}
        heading={t("title")}
      />
      {queue === undefined ? (
        <Loading label={t("common:loading")}>
          <Skeleton className="h-60 w-full lg:max-w-form" />
        </Loading>
      ) : queue.length === 0 ? (
        <AllSent hash={hash} />
      ) : (
        <Entries hash={hash} queue={queue} isClosed={Boolean(group.data?.closedReason)} />
      )}
    </PageColumn>
  );
}

function AllSent({ hash }: { readonly hash: string }) {
  const { t } = useTranslation(["outbox", "groups"]);
  const paths = usePaths();
  return (
    <EmptyState
      title={t("empty.title")}
      text={t("empty.text")}
      actions={
        <Link to={paths.group(hash)} className={buttonClass({ variant: "primary", wide: true })}>
          {t("groups:seeRanking")}
        </Link>
      }
    />
  );
}

interface EntriesProps {
  readonly hash: string;
  readonly queue: readonly OutboxEntry[];
  /** Whether the operator has closed the group. */
  readonly isClosed: boolean;
}

function Entries({ hash, queue, isClosed }: EntriesProps) {
  const { t } = useTranslation("outbox");
  const paths = usePaths();
  const [discarded, setDiscarded] = useState<OutboxEntry | null>(null);
  const refused = queue.filter(({ refusal }) => refusal !== null);
  const waiting = queue.filter(({ refusal }) => refusal === null);
  return (
    <>
      <ul className="grid gap-3 lg:max-w-form">
        {[...refused, ...waiting].map((entry, index) => (
          <li key={entry.key}>
            <OutboxEntryCard
              entry={entry}
              isFirst={index === 0}
              isBlocked={refused.some((other) => !isTwin(other))}
              onDiscard={() => setDiscarded(entry)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-4 px-1 pb-24 text-ink-2 lg:max-w-form lg:pb-6">
        {refused.length === 0 ? t("note") : null}{" "}
        <Suspense>
          <SafeFor />
        </Suspense>
      </p>
      {isClosed ? null : (
        <BottomBar large="inline" className="lg:max-w-form">
          <Link
            to={paths.submitMatch(hash)}
            className={buttonClass({
              variant: refused.length > 0 ? "second" : "primary",
              size: "lg",
              wide: true,
            })}
          >
            <Plus aria-hidden="true" className="size-5" strokeWidth={2} />
            {t("another")}
          </Link>
        </BottomBar>
      )}
      <DiscardDialog entry={discarded} onClose={() => setDiscarded(null)} />
    </>
  );
}
