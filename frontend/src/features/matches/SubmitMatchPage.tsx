import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { playersQuery } from "../../api/queries/players";
import type { Group, Match, Player } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import type { Rules } from "../../rules/rules";
import { rulesQuery } from "../../rules/rules-query";
import { LINEUP_PARAMETER } from "../../shared/evening-address";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/page-layouts";
import { useHasLeft } from "../../shared/use-has-left";
import { buttonClass } from "../../ui/Button";
import { CourtLines } from "../../ui/court/CourtLines";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { MatchSaved, type NextMatch } from "./components/MatchSaved";
import { SubmitMatch } from "./components/SubmitMatch";
import { beginLineup, type Draft, newDraft, removeDraft, storeDraft } from "./draft";
import { placesOf, withOtherPartners } from "./lineup";
import { type SavedMatch, savedMatchIn } from "./saved-match";

/** Match entry, then its result, in one history entry, so that Back leaves both. */
export function SubmitMatchPage() {
  const { t } = useTranslation(["matches", "groups", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const players = useQuery(playersQuery(hash));
  const rules = useQuery(rulesQuery());
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const saved = savedMatchIn(useLocation().state);
  // Whether the match that is entered follows one that was saved here.
  const [isNext, setIsNext] = useState(false);
  const title = saved === null ? t("title") : t("result.title", { number: saved.match.matchNumber });
  usePageTitle(title);

  const failed = [players, rules].find(({ error, data }) => error !== null && data === undefined);
  const show = (state: { saved: SavedMatch } | null) => void navigate(".", { replace: true, state });
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
        {group.data && saved ? (
          <MatchSaved
            group={group.data}
            groupRef={ref}
            saved={saved}
            onNext={(next) => {
              storeDraft(group.data.publicHash, draftAfter(saved.match, next));
              setIsNext(true);
              show(null);
            }}
          />
        ) : group.data && players.data && rules.data ? (
          <Entry
            group={group.data}
            groupRef={ref}
            players={players.data}
            rules={rules.data}
            isNext={isNext}
            onSaved={(match) => {
              removeDraft(group.data.publicHash);
              if (hasLeft()) {
                toast.success(t("result.title", { number: match.match.matchNumber }));
              } else {
                show({ saved: match });
              }
            }}
          />
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

function draftAfter(match: Match, next: NextMatch): Draft {
  const places = placesOf(match);
  return { rematch: newDraft(places), swapped: newDraft(withOtherPartners(places)), new: newDraft() }[next];
}

interface EntryProps {
  readonly group: Group;
  readonly groupRef: GroupRef;
  readonly players: readonly Player[];
  readonly rules: Rules;
  /** Whether the match follows one that was saved here. */
  readonly isNext: boolean;
  readonly onSaved: (match: SavedMatch) => void;
}

function Entry({ groupRef, ...entry }: EntryProps) {
  const { group, players, rules } = entry;
  const needed = rules.limits().playersInMatch;
  const [params] = useSearchParams();
  // Before the form reads the draft.
  useState(() => beginLineup(group.publicHash, params.get(LINEUP_PARAMETER) ?? ""));
  return players.length < needed ? (
    <NotEnoughPlayers group={group} groupRef={groupRef} players={players.length} needed={needed} />
  ) : (
    <SubmitMatch {...entry} />
  );
}

interface NotEnoughPlayersProps {
  group: Group;
  groupRef: GroupRef;
  players: number;
  needed: number;
}

function NotEnoughPlayers({ group, groupRef, players, needed }: NotEnoughPlayersProps) {
  const { t } = useTranslation("matches");
  const paths = usePaths();
  return (
    <EmptyState
      title={t("notEnough.title")}
      text={
        <>
          <p>{t("notEnough.text", { count: needed })}</p>
          <p className="mt-2">
            {t("notEnough.count", { count: players })} {group.isOwner ? null : t("notEnough.admin")}
          </p>
        </>
      }
      actions={
        <>
          {group.isOwner ? (
            <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "primary" })}>
              {t("notEnough.add")}
            </Link>
          ) : null}
          <Link
            to={paths.group(groupRef)}
            className={buttonClass({ variant: group.isOwner ? "second" : "primary" })}
          >
            {t("notEnough.back")}
          </Link>
        </>
      }
    />
  );
}

const CHIPS = 10;
const SIDES = ["left", "right", "left", "right"] as const;

/** The placeholder of match entry: the court and the players. */
function SubmitMatchSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <div className="with-score-panel gap-3 lg:gap-8">
        <div className="flex flex-col gap-3">
          <div className="relative grid h-[200px] grid-cols-2 grid-rows-2 items-center overflow-hidden rounded-court bg-court lg:h-[340px]">
            <CourtLines />
            {SIDES.map((side, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <span key={place} className={side === "left" ? "pl-[36%]" : "pl-[8%]"}>
                <Skeleton onCourt className="h-4 w-20" />
              </span>
            ))}
          </div>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="mt-1.5 h-5 w-32" />
          <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
            {Array.from({ length: CHIPS }, (_, chip) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <Skeleton key={chip} className="h-13 w-full" />
            ))}
          </div>
        </div>
        <div className="hidden h-[640px] rounded-card border border-line bg-surface lg:block" />
      </div>
    </Loading>
  );
}
