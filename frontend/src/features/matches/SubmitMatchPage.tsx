import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { rankingQuery } from "../../api/queries/players";
import type { Group, Ranking } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import type { Rules } from "../../rules/rules";
import { rulesQuery } from "../../rules/rules-query";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/PageColumn";
import { usePageTitle } from "../../ui/use-page-title";
import { MatchSaved } from "./components/MatchSaved";
import { NotEnoughPlayers } from "./components/NotEnoughPlayers";
import { SubmitMatch } from "./components/SubmitMatch";
import { SubmitMatchSkeleton } from "./components/SubmitMatchSkeleton";
import { newDraft, removeDraft, storeDraft } from "./draft";
import { placesOf, withOtherPartners } from "./lineup";
import { type SavedMatch, savedMatchIn } from "./saved-match";

/** Match entry, then its result, in one history entry, so that Back leaves both. */
export function SubmitMatchPage() {
  const { t } = useTranslation(["matches", "groups", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const ranking = useQuery(rankingQuery(hash));
  const rules = useQuery(rulesQuery());
  const saved = savedMatchIn(useLocation().state);
  const title = saved === null ? t("title") : t("result.title", { number: saved.match.matchNumber });
  usePageTitle(title);

  const failed = [ranking, rules].find(({ error, data }) => error !== null && data === undefined);
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={t("common:crumbs.submitMatch")}
        heading={
          saved === null ? (
            title
          ) : (
            <span className="flex items-center gap-2">
              <CircleCheck
                aria-hidden="true"
                className="size-5 shrink-0 text-up lg:size-7"
                strokeWidth={1.75}
              />
              {title}
            </span>
          )
        }
      />
      {/* At least as high as the screen, so that the footer does not move in small groups. */}
      <div className="min-h-dvh">
        {group.data && ranking.data && rules.data ? (
          <Entry group={group.data} groupRef={ref} rankings={ranking.data} rules={rules.data} saved={saved} />
        ) : failed?.error ? (
          <LoadFailure
            title={t("groups:failed")}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <SubmitMatchSkeleton />
        )}
      </div>
    </PageColumn>
  );
}

interface EntryProps {
  readonly group: Group;
  readonly groupRef: GroupRef;
  readonly rankings: readonly Ranking[];
  readonly rules: Rules;
  readonly saved: SavedMatch | null;
}

function Entry({ group, groupRef, rankings, rules, saved }: EntryProps) {
  const navigate = useNavigate();
  const show = (state: { saved: SavedMatch } | null) => void navigate(".", { replace: true, state });
  const needed = rules.limits().playersInMatch;

  if (saved !== null) {
    const rematch = (partners: "same" | "swapped") => {
      const places = placesOf(saved.match);
      storeDraft(group.publicHash, newDraft(partners === "same" ? places : withOtherPartners(places)));
      show(null);
    };
    return <MatchSaved group={group} groupRef={groupRef} saved={saved} onRematch={rematch} />;
  }
  if (rankings.length < needed) {
    return <NotEnoughPlayers group={group} groupRef={groupRef} players={rankings.length} needed={needed} />;
  }
  return (
    <SubmitMatch
      group={group}
      rankings={rankings}
      rules={rules}
      onSaved={(match) => {
        removeDraft(group.publicHash);
        show({ saved: match });
      }}
    />
  );
}
