import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { playersQuery } from "../../api/queries/players";
import { usePaths } from "../../i18n/paths";
import { rulesQuery } from "../../rules/rules-query";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { placesOf } from "../../shared/lineup/lineup";
import { PageColumn } from "../../shared/page-layouts";
import { usePageTitle } from "../../ui/use-page-title";
import { Entry } from "./components/Entry";
import { EntryHeading } from "./components/EntryHeading";
import { MatchSaved } from "./components/MatchSaved";
import { MatchWaiting } from "./components/MatchWaiting";
import { SubmitMatchSkeleton } from "./components/SubmitMatchSkeleton";
import { placesOfEntry } from "./draft";
import { type ShownMatch, useShownMatch } from "./use-shown-match";
import { waitingTitle } from "./waiting-match";

/** Match entry, then its result, in one history entry, so that Back leaves both. */
export function SubmitMatchPage() {
  const { t } = useTranslation(["common", "matches"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const paths = usePaths();
  const shown = useShownMatch(hash);
  const title = useTitle(shown);
  usePageTitle(title);
  const { saved } = shown;
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={t("crumbs.submitMatch")}
        aside={
          saved === null ? undefined : (
            <Link
              to={paths.match(ref, saved.match.matchNumber)}
              className="ml-auto inline-flex min-h-11 items-center gap-1 text-ink-2 text-row hover:text-ink"
            >
              {t("matches:result.page", { number: saved.match.matchNumber })}
              <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
            </Link>
          )
        }
        heading={<EntryHeading title={title} {...shown} />}
      />
      {/* At least as high as the screen, so that the footer does not move in small groups. */}
      <div className="min-h-dvh">
        <EntryOrMatch {...shown} />
      </div>
    </PageColumn>
  );
}

function useTitle({ saved, unsent, waiting }: ShownMatch): string {
  const { t } = useTranslation(["matches", "outbox"]);
  if (saved !== null) return t("result.title", { number: saved.match.matchNumber });
  if (unsent !== null) return t("undo.title");
  return waiting === null ? t("title") : t(`outbox:${waitingTitle(waiting.entry, waiting.isSent)}`);
}

function EntryOrMatch(shown: ShownMatch) {
  const { saved, unsent, waiting, undoable, enterNext } = shown;
  const { t } = useTranslation("groups");
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash)).data;
  const players = useQuery(playersQuery(hash));
  const rules = useQuery(rulesQuery());
  const failed = [players, rules].find(({ error, data }) => error !== null && data === undefined);
  if (group && saved) {
    return (
      <MatchSaved
        group={group}
        groupRef={ref}
        saved={saved}
        undo={null}
        onShare={async () => saved}
        onNext={(next) => enterNext(group.publicHash, placesOf(saved.match), next)}
      />
    );
  }
  if (group && unsent) {
    return (
      <MatchSaved
        group={group}
        groupRef={ref}
        saved={unsent.result}
        undo={{
          sentAt: unsent.entry.notBefore ?? 0,
          isSending: unsent.isSending,
          onUndo: () => void undoable.undo(),
          onSend: () => void undoable.send(),
        }}
        onShare={undoable.send}
        onNext={(next) => enterNext(group.publicHash, placesOfEntry(unsent.entry), next)}
      />
    );
  }
  if (group && waiting) {
    return (
      <MatchWaiting
        groupRef={ref}
        {...waiting}
        onNext={(next) => enterNext(group.publicHash, placesOfEntry(waiting.entry), next)}
      />
    );
  }
  if (group && players.data && rules.data && !shown.isReading) {
    return (
      <Entry
        group={group}
        groupRef={ref}
        players={players.data}
        rules={rules.data}
        takesFocus={shown.takesFocus}
        failure={shown.failure}
        onSubmitted={shown.showSubmitted}
      />
    );
  }
  return failed?.error ? (
    <LoadFailure title={t("failed")} error={failed.error} onRetry={failed.refetch} />
  ) : (
    <SubmitMatchSkeleton />
  );
}
