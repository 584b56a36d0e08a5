import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../api/queries/groups";
import { matchListQuery } from "../../api/queries/matches";
import { playersQuery } from "../../api/queries/players";
import type { Match, Player } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import type { RoundRules } from "../../rules/rounds";
import { roundRulesQuery } from "../../rules/rounds-query";
import { eveningAddress } from "../../shared/evening-address";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/page-layouts";
import { ShareButton } from "../../shared/ShareButton";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { ChooseEvening } from "./ChooseEvening";
import { fixedRounds, PLAYERS_ON_COURT, playedCourts, requestOf, runningRound } from "./evening";
import { Rounds } from "./Rounds";
import { useEvening } from "./use-evening";

const ALL_MATCHES = { player: null, from: null, to: null };

/** Fair teams for an evening: who is here, then the rounds. */
export function TeamsPage() {
  const { t } = useTranslation(["teams", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const players = useQuery(playersQuery(hash));
  const matches = useInfiniteQuery(matchListQuery(hash, ALL_MATCHES));
  const rules = useQuery(roundRulesQuery());
  usePageTitle(group.data && t("pageTitle", { name: group.data.name }));
  const failed = [players, matches, rules].find(({ error, data }) => error !== null && data === undefined);
  const isLoaded = players.data && matches.data && rules.data && hash !== undefined;
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
            rules={rules.data}
          />
        )
      ) : failed?.error ? (
        <LoadFailure title={t("loadFailed")} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading label={t("common:loading")} className="grid gap-3">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
    </PageColumn>
  );
}

interface TeamsProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly players: readonly Player[];
  /** The newest matches, newest first. */
  readonly matches: readonly Match[];
  readonly rules: RoundRules;
}

function Teams({ group, hash, players, matches, rules }: TeamsProps) {
  const { t } = useTranslation("teams");
  const [evening, change] = useEvening(hash);
  const [isChoosing, setChoosing] = useState(evening.planned.length === 0);
  const [announcement, setAnnouncement] = useState("");
  const played = playedCourts(evening, matches);
  const ratings = new Map(players.map(({ playerId, currentElo }) => [playerId, currentElo]));
  const ratingOf = (playerId: number) => ratings.get(playerId) ?? 0;
  const fixed = fixedRounds(evening, played);
  const isOver = evening.planned.length > 0 && runningRound(evening, played) === evening.planned.length;

  // After the last result, match entry leads back to no round.
  useEffect(() => {
    if (isOver) {
      eveningAddress(hash).write(null);
    }
  }, [isOver, hash]);

  const plan = () => {
    change((current) => {
      const stay = current.planned.slice(0, fixed);
      const coming = Math.max(1, current.rounds - fixed);
      const next = rules.plan(requestOf(current, ratingOf, stay), coming, current.seed);
      const isFirst = current.planned.length === 0;
      const after = isFirst ? (matches[0]?.matchNumber ?? 0) : current.after;
      return { ...current, planned: [...stay, ...next], rounds: fixed + next.length, after };
    });
    setChoosing(false);
    window.scrollTo(0, 0);
  };

  const shuffle = (round: number) => {
    change((current) => {
      const shown = current.planned[round];
      if (shown === undefined) {
        return current;
      }
      const others = current.planned.filter((_, index) => index !== round);
      const other = rules.alternative(requestOf(current, ratingOf, others), shown, current.seed);
      return {
        ...current,
        planned: current.planned.with(round, other),
        seed: current.seed + 1,
      };
    });
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
          onBack={evening.planned.length === 0 ? null : () => setChoosing(false)}
        />
      ) : (
        <Rounds
          group={group}
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
