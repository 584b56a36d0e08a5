import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery, groupStatsQuery } from "../../api/queries/groups";
import { type LoadedRanking, RANKING_PAGE_SIZE, rankingQuery, trendsQuery } from "../../api/queries/players";
import { shareLink, shownLink } from "../../api/share-link";
import type { Group, Match, Player, Ranking, Stats } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { staticLimits } from "../../rules/static-limits";
import { activeSince, isInactive } from "../../shared/activity";
import { useNow } from "../../shared/age";
import { CrumbRow } from "../../shared/crumbs";
import { useDisconnected } from "../../shared/disconnected";
import { FavouriteButton } from "../../shared/FavouriteButton";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { lazyPart } from "../../shared/lazy-part";
import { MatchScoreboard } from "../../shared/MatchScoreboard";
import { useMe } from "../../shared/me";
import { outboxMark } from "../../shared/outbox/outbox-mark";
import { PageColumn } from "../../shared/page-layouts";
import { ShareButton } from "../../shared/ShareButton";
import { SubmitBar } from "../../shared/SubmitBar";
import { useLocalSearchParams } from "../../shared/use-local-search-params";
import { useStored } from "../../storage";
import { Card } from "../../ui/Card";
import { CopyField } from "../../ui/CopyField";
import { CourtHead } from "../../ui/court-head/CourtHead";
import { usePageTitle } from "../../ui/use-page-title";
import { hiddenInactive } from "./activity/hidden-inactive";
import { InactiveNote } from "./activity/InactiveNote";
import { GroupPageSkeleton } from "./GroupPageSkeleton";
import { RankingTable } from "./ranking/RankingTable";
import { sortingIn, sortingParams } from "./ranking/sort-address";
import type { Sorting } from "./ranking/sort-rankings";
import { storeTrendMatches, trendMatchesIn } from "./ranking/trend-choice";

/** Matches rarely wait to be sent. */
const OutboxRow = lazyPart(async () => (await import("../../shared/outbox/OutboxRow")).OutboxRow, ["outbox"]);

/** Most groups have matches. */
const GettingStarted = lazyPart(async () => (await import("./GettingStarted")).GettingStarted);

/** Groups of more than one page of players are rare. */
const LargeRanking = lazyPart(async () => (await import("./ranking/LargeRanking")).LargeRanking);

/** The page of a group: its figures, its latest match and its ranking. */
export function GroupPage() {
  const { t } = useTranslation("groups");
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const stats = useQuery(groupStatsQuery(hash));
  const ranking = useInfiniteQuery(rankingQuery(hash));
  usePageTitle(group.data && t("page.title", { name: group.data.name }));

  if (group.data && stats.data && ranking.data) {
    return (
      <Suspense fallback={<GroupPageSkeleton />}>
        <LoadedGroupPage groupRef={ref} group={group.data} stats={stats.data} ranking={ranking.data} />
      </Suspense>
    );
  }
  const failed = [stats, ranking].find(({ error }) => error !== null);
  if (failed?.error) {
    return (
      <LoadFailure page title={t("failed")} error={failed.error} onRetry={() => void failed.refetch()} />
    );
  }
  return <GroupPageSkeleton />;
}

interface GroupPageProps {
  readonly groupRef: GroupRef;
  readonly group: Group;
  readonly stats: Stats;
  readonly ranking: LoadedRanking;
}

function LoadedGroupPage({ groupRef, group, stats, ranking }: GroupPageProps) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  const { latestMatch, totalPlayers } = stats;
  const mayWait = useStored(outboxMark) !== null;
  return (
    <PageColumn>
      <CrumbRow
        links={[{ to: paths.groups(), text: t("common:crumbs.groups") }]}
        current={group.name}
        actions={
          <>
            <FavouriteButton publicHash={group.publicHash} name={group.name} />
            <ShareButton title={group.name} link={shareLink(group)} />
          </>
        }
      />
      {latestMatch === null ? (
        <GettingStarted group={group} playerCount={totalPlayers} />
      ) : (
        <GroupHead group={group} stats={stats} />
      )}
      {mayWait && (
        <Suspense>
          <OutboxRow hash={group.publicHash} />
        </Suspense>
      )}
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:grid-rows-[auto_1fr] lg:gap-6">
        {latestMatch === null ? null : (
          <div className="lg:col-start-2">
            <LatestMatch group={groupRef} match={latestMatch} />
          </div>
        )}
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {ranking.total === 0 ? null : (
            <GroupRanking
              group={groupRef}
              hash={group.publicHash}
              inactiveAfterWeeks={group.inactiveAfterWeeks}
              ranking={ranking}
            />
          )}
          {latestMatch === null ? null : (
            <div className="flex flex-wrap gap-x-4">
              {(["matchHistory", "whatIf", "forecast", "audit"] as const).map((page) => (
                <Link
                  key={page}
                  to={paths[page](groupRef)}
                  className="inline-flex min-h-11 items-center gap-1 px-1 text-small text-ink-2 hover:text-ink"
                >
                  {t(`page.${page}`)}
                  <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
                </Link>
              ))}
            </div>
          )}
        </div>
        <div className="hidden gap-6 lg:col-start-2 lg:grid">
          {latestMatch === null ? null : <MostActive group={groupRef} players={stats.mostActive} />}
          <ShareCard group={group} />
        </div>
      </div>
      <SubmitBar group={groupRef} />
    </PageColumn>
  );
}

interface GroupRankingProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly inactiveAfterWeeks: number | null;
  readonly ranking: LoadedRanking;
}

/** The ranking; its sorting, its search and the number of matches in its trends are in the address. */
function GroupRanking({ ranking, ...group }: GroupRankingProps) {
  const { params, change } = useLocalSearchParams();
  const shared = {
    me: useMe(group.hash),
    sorting: sortingIn(params),
    onSort: (sorting: Sorting) => change({ sort: "", order: "", ...sortingParams(sorting) }),
    trendMatches: trendMatchesIn(params),
    onTrendMatches: (chosen: number) => {
      storeTrendMatches(chosen);
      change({ trend: String(chosen) });
    },
  };
  const search = params.get("search") ?? "";
  const onSearch = (text: string) => change({ search: text });
  const whole = <WholeRanking {...group} {...shared} rankings={ranking.rankings} />;
  return ranking.total > RANKING_PAGE_SIZE ? (
    <Suspense fallback={whole}>
      <LargeRanking
        key={group.hash}
        {...group}
        {...shared}
        first={ranking}
        search={search}
        onSearch={onSearch}
      />
    </Suspense>
  ) : (
    whole
  );
}

interface WholeRankingProps extends Omit<GroupRankingProps, "ranking"> {
  readonly me: number | null;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly rankings: readonly Ranking[];
  readonly trendMatches: number;
  readonly onTrendMatches: (matches: number) => void;
}

/** A ranking that is loaded as a whole; the default trends come with it. */
function WholeRanking({ hash, rankings, ...table }: WholeRankingProps) {
  const { t } = useTranslation("ranking");
  const since = activeSince(table.inactiveAfterWeeks, useNow());
  const inactive = useMemo(
    () =>
      new Set(
        rankings.filter(({ player }) => isInactive(player, since)).map(({ player }) => player.playerId),
      ),
    [rankings, since],
  );
  const areHidden = useStored(hiddenInactive) === true;
  const matches = table.trendMatches;
  const isUsual = matches === staticLimits.trendMatches;
  const { data: trends, error, refetch } = useQuery({ ...trendsQuery(hash, matches), enabled: !isUsual });
  const shown = useMemo(
    () =>
      isUsual
        ? rankings
        : rankings.map((ranking) => ({ ...ranking, trend: trends?.get(ranking.player.playerId) ?? null })),
    [isUsual, rankings, trends],
  );
  const listed = useMemo(
    () =>
      areHidden
        ? shown.filter(({ player: { playerId } }) => playerId === table.me || !inactive.has(playerId))
        : shown,
    [areHidden, shown, inactive, table.me],
  );
  return (
    <RankingTable
      {...table}
      rankings={listed}
      note={
        <>
          {error === null || trends !== undefined ? null : (
            <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />
          )}
          <InactiveNote count={inactive.size} weeks={table.inactiveAfterWeeks} />
        </>
      }
    />
  );
}

/** The link of a group with a copy button. */
function ShareCard({ group }: { readonly group: Group }) {
  const { t } = useTranslation("groups");
  const link = shareLink(group);
  return (
    <Card flush title={t("share.title")}>
      <div className="px-4 pt-3 pb-4 lg:px-5 lg:pb-5">
        <CopyField
          label={t("share.link")}
          labelHidden
          value={link}
          shown={shownLink(link)}
          copyLabel={t("share.copy")}
          copied={t("share.copied")}
          failed={t("share.copyFailed")}
        />
        <p className="mt-2 text-small text-ink-2">{t("share.hint")}</p>
      </div>
    </Card>
  );
}

interface GroupHeadProps {
  readonly group: Group;
  readonly stats: Stats;
}

/** Name, visibility, age and four figures of a group. */
function GroupHead({ group, stats }: GroupHeadProps) {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  return (
    <CourtHead
      title={group.name}
      line={<GroupLine group={group} />}
      figures={[
        {
          label: t("head.players", { count: stats.totalPlayers }),
          value: formats.number(stats.totalPlayers),
        },
        {
          label: t("head.matches", { count: stats.totalMatches }),
          value: formats.number(stats.totalMatches),
        },
        { label: t("head.games", { count: stats.totalGames }), value: formats.number(stats.totalGames) },
        { label: t("head.averageElo"), value: formats.rating(Math.round(stats.averageElo)) },
      ]}
    />
  );
}

function GroupLine({ group }: { readonly group: Group }) {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  const kind = group.isDiscoverable ? t("head.public") : t("head.private");
  return `${kind} · ${t("head.since", { month: formats.month(group.createdAt) })}`;
}

interface LatestMatchProps {
  readonly group: GroupRef;
  readonly match: Match;
}

function LatestMatch({ group, match }: LatestMatchProps) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  const now = useNow();
  const isDisconnected = useDisconnected() !== null;
  return (
    <Card
      flush
      title={t("page.latestMatch")}
      aside={
        <Link
          to={paths.day(group, match.playedOn)}
          className="touch-target z-1 inline-flex items-center gap-1 hover:text-ink"
        >
          <time dateTime={match.createdAt}>
            {isDisconnected
              ? formats.date(match.createdAt)
              : formats.relative(match.createdAt, now, t("common:justNow"))}
          </time>
          <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
          <span className="sr-only">{formats.day(match.playedOn)}</span>
        </Link>
      }
    >
      <div className="relative px-4 pt-2.5 pb-4 hover:bg-hover lg:px-5 lg:pb-5">
        <MatchScoreboard match={match} />
        <Link to={paths.match(group, match.matchNumber)} className="absolute inset-0">
          <span className="sr-only">{t("page.match", { number: match.matchNumber })}</span>
        </Link>
      </div>
    </Card>
  );
}

interface MostActiveProps {
  readonly group: GroupRef;
  readonly players: readonly Player[];
}

/** The players with the most matches. */
function MostActive({ group, players }: MostActiveProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const formats = useFormats();
  return (
    <Card flush title={t("page.mostActive")} aside={t("page.allTime")}>
      <ol className="mt-3 text-row">
        {players.map((player) => (
          <li key={player.playerId} className="border-t border-line">
            <Link
              to={paths.player(group, player.playerId)}
              className="flex min-h-11 items-center justify-between gap-4 px-4 hover:bg-hover lg:min-h-[39px] lg:px-5"
            >
              <span className="min-w-0">{player.name}</span>
              <span className="numerals">
                {formats.number(player.gamesPlayed)}
                <span className="sr-only"> {t("page.matchesPlayed", { count: player.gamesPlayed })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
