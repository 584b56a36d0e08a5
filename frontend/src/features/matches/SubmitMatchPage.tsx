import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { playersQuery } from "../../api/queries/players";
import type { Group, Player } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import type { Rules } from "../../rules/rules";
import { rulesQuery } from "../../rules/rules-query";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/page-layouts";
import { buttonClass } from "../../ui/Button";
import { CourtLines } from "../../ui/court/CourtLines";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { MatchSaved } from "./components/MatchSaved";
import { SubmitMatch } from "./components/SubmitMatch";
import { newDraft, removeDraft, storeDraft } from "./draft";
import { placesOf, withOtherPartners } from "./lineup";
import { type SavedMatch, savedMatchIn } from "./saved-match";

/** Match entry, then its result, in one history entry, so that Back leaves both. */
export function SubmitMatchPage() {
  const { t } = useTranslation(["matches", "groups", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const { data: players, dataUpdatedAt: playersReadAt, ...playersRead } = useQuery(playersQuery(hash));
  const rules = useQuery(rulesQuery());
  const navigate = useNavigate();
  const saved = savedMatchIn(useLocation().state);
  // When the latest match was saved here: the players as they were read before have other ratings now.
  const [savedAt, setSavedAt] = useState(0);
  const current = playersReadAt < savedAt ? undefined : players;
  const title = saved === null ? t("title") : t("result.title", { number: saved.match.matchNumber });
  usePageTitle(title);

  const failed = [{ ...playersRead, data: current }, rules].find(
    ({ error, data }) => error !== null && data === undefined,
  );
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
            onRematch={(partners) => {
              const places = placesOf(saved.match);
              const again = partners === "same" ? places : withOtherPartners(places);
              storeDraft(group.data.publicHash, newDraft(again));
              show(null);
            }}
          />
        ) : group.data && current && rules.data ? (
          <Entry
            group={group.data}
            groupRef={ref}
            players={current}
            rules={rules.data}
            onSaved={(match) => {
              removeDraft(group.data.publicHash);
              setSavedAt(Date.now());
              show({ saved: match });
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

interface EntryProps {
  readonly group: Group;
  readonly groupRef: GroupRef;
  readonly players: readonly Player[];
  readonly rules: Rules;
  readonly onSaved: (match: SavedMatch) => void;
}

function Entry({ groupRef, ...entry }: EntryProps) {
  const { group, players, rules } = entry;
  const needed = rules.limits().playersInMatch;
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
