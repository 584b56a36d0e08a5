import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../api/queries/groups";
import type { GroupRef } from "../../i18n/paths";
import { CheckTabs } from "../../shared/CheckTabs";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { NetworkButton } from "../../shared/NetworkButton";
import { PageColumn } from "../../shared/page-layouts";
import { BottomBar } from "../../ui/BottomBar";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/EmptyState";
import { Loading } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { AuditFailed } from "./AuditFailed";
import { AuditPassed } from "./AuditPassed";
import { AuditProgress } from "./AuditProgress";
import type { AuditResult } from "./audit-log";
import { DeclaredChanges } from "./DeclaredChanges";
import { PastAlarm } from "./PastAlarm";
import { type AuditState, useAudit } from "./use-audit";

/** Replays all matches of a group on the reader's device, and compares every rating. */
export function AuditPage() {
  const { t } = useTranslation("audit");
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const { state, stop, again } = useAudit(hash);
  usePageTitle(group.data && t("pageTitle", { name: group.data.name }));
  const isRunning = state.stage === "running";
  const hasAction = state.stage !== "failed" && (!isRunning || state.isLate);
  // A difference, and a past that has changed, are shown with actions of their own.
  const hasOwnAction =
    state.stage === "done" && (state.result.difference !== null || !state.result.proof.isUntouched);
  const isCentred = state.stage === "stopped" || (state.stage === "done" && isEmpty(state.result));
  const { bar, keepFocus } = useKeptFocus(hasAction);
  return (
    <PageColumn>
      <GroupPageHeader group={ref} groupName={group.data?.name} crumb={t("title")} />
      <CheckTabs group={ref} current="audit" />
      <Outcome
        state={state}
        group={ref}
        hash={hash ?? ""}
        groupName={group.data?.name ?? ""}
        total={group.data?.matchCount}
        onAgain={again}
      />
      {hasAction ? (
        <BottomBar ref={bar} large="inline" className={isCentred ? "lg:-mt-18" : "lg:mt-6"}>
          <div className={cx("mx-auto max-w-column lg:max-w-none", isCentred && "lg:text-center")}>
            <NetworkButton
              needsNetwork={!isRunning}
              reasonClass="mt-1.5 text-center"
              size="lg"
              variant={isRunning || hasOwnAction ? "second" : "primary"}
              className="w-full lg:w-auto"
              onClick={() => {
                keepFocus();
                (isRunning ? stop : again)();
              }}
            >
              {isRunning ? null : <RotateCcw aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              {isRunning ? t("stop") : t("again")}
            </NetworkButton>
          </div>
        </BottomBar>
      ) : null}
      {state.stage === "done" && hash !== undefined && <DeclaredChanges hash={hash} />}
    </PageColumn>
  );
}

/** The button of the bar, which a check takes away for a moment, gets the focus back. */
function useKeptFocus(isShown: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const isKept = useRef(false);
  useEffect(() => {
    if (isShown && isKept.current && document.activeElement === document.body) {
      bar.current?.querySelector("button")?.focus({ preventScroll: true });
    }
  }, [isShown]);
  return {
    bar,
    keepFocus: () => {
      isKept.current = true;
    },
  };
}

/** Whether there was nothing to check, now or before. */
function isEmpty({ log, difference, proof }: AuditResult): boolean {
  return log.matches.length === 0 && difference === null && proof.isUntouched;
}

interface OutcomeProps {
  readonly state: AuditState;
  readonly group: GroupRef;
  readonly hash: string;
  readonly groupName: string;
  /** The matches of the group, once known. */
  readonly total: number | undefined;
  readonly onAgain: () => void;
}

function Outcome({ state, group, hash, groupName, total, onAgain }: OutcomeProps) {
  const { t } = useTranslation(["audit", "common"]);
  switch (state.stage) {
    case "running":
      return state.isLate ? (
        <AuditProgress matches={state.matches} total={total} />
      ) : (
        <Loading label={t("common:loading")}>
          <CourtHeadSkeleton title={t("title")} />
        </Loading>
      );
    case "stopped":
      return (
        <EmptyState
          page
          title={t("stopped.title")}
          text={t(state.isWrong ? "stopped.wrong" : "stopped.text")}
        />
      );
    case "failed":
      return <LoadFailure page title={t("loadFailed")} error={state.error} onRetry={async () => onAgain()} />;
    case "done": {
      const { result } = state;
      if (isEmpty(result)) {
        return <EmptyState page title={t("empty.title")} text={t("empty.text")} />;
      }
      if (result.difference !== null) {
        return (
          <AuditFailed result={result} difference={result.difference} group={group} groupName={groupName} />
        );
      }
      const { known, past, changed } = result.proof;
      return known && changed && past?.kind === "alarm" ? (
        <PastAlarm
          result={result}
          known={known}
          changed={changed}
          isGone={past.isGone}
          hash={hash}
          groupName={groupName}
          onTaken={onAgain}
        />
      ) : (
        <AuditPassed result={result} hash={hash} groupName={groupName} />
      );
    }
  }
}
