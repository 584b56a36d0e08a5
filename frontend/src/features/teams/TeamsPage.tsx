import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../api/queries/groups";
import { matchListQuery } from "../../api/queries/matches";
import { playersQuery } from "../../api/queries/players";
import type { Match, Player } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { moreRulesQuery } from "../../rules/more-rules-query";
import type { RoundRules } from "../../rules/rounds";
import { eveningAddress } from "../../shared/evening-address";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { isTwin } from "../../shared/outbox/entry";
import type { Queue } from "../../shared/outbox/store";
import { useQueue } from "../../shared/outbox/use-queue";
import { PageColumn } from "../../shared/page-layouts";
import { ShareButton } from "../../shared/ShareButton";
import { useStored } from "../../storage";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { ChooseEvening } from "./ChooseEvening";
import {
  type Evening,
  fixedRounds,
  PLAYERS_ON_COURT,
  playedCourts,
  readEvening,
  requestOf,
  runningRound,
  withoutRemoved,
} from "./evening";
import { Rounds } from "./Rounds";
import { useEvening } from "./use-evening";

/** Fair teams for an evening: who is here, then the rounds. */
export function TeamsPage() {
  const { t } = useTranslation(["teams", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const players = useQuery(playersQuery(hash));
  const matches = useInfiniteQuery(matchListQuery(hash, {}));
  const rules = useQuery(moreRulesQuery());
  usePageTitle(group.data && t("pageTitle", { name: group.data.name }));
  const failed = [players, matches, rules].find(({ error, data }) => error !== null && data === undefined);
  const canLoadEarlier = matches.hasNextPage && !matches.isFetching && !matches.isFetchNextPageError;
  const waiting = useWaiting(hash, matches.isFetching);
  const isLoaded = players.data && matches.data && rules.data && waiting && hash !== undefined;
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={t("title")}
        heading={t("title")}
        actions={<ShareButton title={t("title")} link={globalThis.location?.href ?? ""} />}
      />
      {isLoaded ? (
        players.data.length < PLAYERS_ON_COURT ? (
          <EmptyState title={t("title")} text={t("tooFew", { count: PLAYERS_ON_COURT })} />
        ) : (
          <Teams
            key={hash}
            group={ref}
            hash={hash}
            players={players.data}
            matches={matches.data.pages.flatMap((page) => page.matches)}
            onEarlierMatches={canLoadEarlier ? matches.fetchNextPage : null}
            waiting={waiting}
            rules={rules.data.rounds}
          />
        )
      ) : failed?.error ? (
        <LoadFailure title={t("loadFailed")} error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Loading label={t("common:loading")} className="grid gap-3">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
    </PageColumn>
  );
}

/**
 * What waits in the outbox, but for what may be saved already: that is no match of its own. What was sent is shown as
 * waiting until the group's matches, which have it now, are read again.
 */
function useWaiting(hash: string | undefined, isFetching: boolean): Queue | undefined {
  const queue = useQueue(hash);
  const [shown, setShown] = useState<Queue>();
  const isAhead = queue !== undefined && shown !== undefined && queue.length < shown.length && isFetching;
  if (queue !== shown && !isAhead) {
    setShown(queue);
  }
  return (isAhead ? shown : queue)?.filter((entry) => !isTwin(entry));
}

interface TeamsProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly players: readonly Player[];
  /** The newest matches, newest first. */
  readonly matches: readonly Match[];
  /** Loads earlier ones; null while there are none, or while it loads. */
  readonly onEarlierMatches: (() => Promise<unknown>) | null;
  /** Matches that are on this device and not on the server. */
  readonly waiting: Queue;
  readonly rules: RoundRules;
}

function Teams({ group, hash, players, matches, onEarlierMatches, waiting, rules }: TeamsProps) {
  const { t } = useTranslation("teams");
  const [inAddress, changeAddress] = useEvening(hash);
  const evening = withoutRemoved(inAddress, players);
  const change = (to: (evening: Evening) => Evening) =>
    changeAddress((current) => to(withoutRemoved(current, players)));
  const viewedBefore = useStored(useMemo(() => eveningAddress(hash), [hash]));
  const [isChoosing, setChoosing] = useState(evening.planned.length === 0);
  const [announcement, setAnnouncement] = useState("");
  const played = playedCourts(evening, matches, waiting);
  const ratings = new Map(players.map(({ playerId, currentElo }) => [playerId, currentElo]));
  const ratingOf = (playerId: number) => ratings.get(playerId) ?? 0;
  const fixed = fixedRounds(evening, played);
  const isOver = evening.planned.length > 0 && runningRound(evening, played) === evening.planned.length;

  // All matches of a long evening may be of its rounds.
  const oldest = matches.at(-1)?.matchNumber ?? 0;
  const lacksMatches = evening.planned.length > 0 && oldest > evening.after + 1;
  useEffect(() => {
    if (lacksMatches) void onEarlierMatches?.();
  }, [lacksMatches, onEarlierMatches]);

  // After the last result, match entry leads back to no round.
  useEffect(() => {
    if (isOver) {
      eveningAddress(hash).write(null);
    }
  }, [isOver, hash]);

  /** To the rounds, or to those that were viewed before this page was opened without them. */
  const goBack = () => {
    if (evening.planned.length === 0) {
      change(() => readEvening(new URLSearchParams(viewedBefore ?? "")));
    }
    setChoosing(false);
  };

  const plan = () => {
    change((current) => plannedAnew(current, fixed, rules, ratingOf, matches[0]?.matchNumber ?? 0));
    setChoosing(false);
    window.scrollTo(0, 0);
  };

  const shuffle = (round: number) => {
    change((current) => withOtherLineup(current, round, rules, ratingOf));
    setAnnouncement(t("announced", { number: round + 1 }));
  };

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isChoosing || evening.planned.length === 0 ? (
        <ChooseEvening
          hash={hash}
          evening={evening}
          fixed={fixed}
          players={players}
          matches={matches}
          onChange={change}
          onPlan={plan}
          onBack={evening.planned.length === 0 && viewedBefore === null ? null : goBack}
        />
      ) : (
        <Rounds
          group={group}
          hash={hash}
          evening={evening}
          played={played}
          players={players}
          expected={(court) => rules.expected(evening.players.map(ratingOf), court)}
          onShuffle={shuffle}
          onChoose={() => setChoosing(true)}
        />
      )}
    </>
  );
}

/** With new rounds after those that stay; `latest` is the number of the group's latest match. */
function plannedAnew(
  evening: Evening,
  fixed: number,
  rules: RoundRules,
  ratingOf: (playerId: number) => number,
  latest: number,
): Evening {
  const stay = evening.planned.slice(0, fixed);
  const coming = Math.max(1, evening.rounds - fixed);
  const next = rules.plan(requestOf(evening, ratingOf, stay), coming, evening.seed);
  const after = evening.planned.length === 0 ? latest : evening.after;
  return { ...evening, planned: [...stay, ...next], rounds: fixed + next.length, after };
}

function withOtherLineup(
  evening: Evening,
  round: number,
  rules: RoundRules,
  ratingOf: (playerId: number) => number,
): Evening {
  const shown = evening.planned[round];
  if (shown === undefined) {
    return evening;
  }
  const others = evening.planned.filter((_, index) => index !== round);
  // The players of this round, also if the list of those present has changed since it was planned.
  const present = [...shown.courts.flat(2), ...shown.resting];
  const other = rules.alternative({ ...requestOf(evening, ratingOf, others), present }, shown, evening.seed);
  return { ...evening, planned: evening.planned.with(round, other), seed: evening.seed + 1 };
}
