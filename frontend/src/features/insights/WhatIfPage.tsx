import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { playersQuery } from "../../api/queries/players";
import type { Player } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { teamInShort } from "../../i18n/team-names";
import { useLanguage } from "../../i18n/use-language";
import type { InsightRules } from "../../rules/insights";
import { moreRulesQuery } from "../../rules/more-rules-query";
import { staticLimits } from "../../rules/static-limits";
import { LINEUP_PARAMETER } from "../../shared/evening-address";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { CourtLineup, ExpectedToWin } from "../../shared/lineup/CourtLineup";
import {
  fullLineup,
  type LineupAction,
  lineupOf,
  lineupReducer,
  type Place,
} from "../../shared/lineup/lineup";
import { PlayerPicker } from "../../shared/lineup/PlayerPicker";
import { useMe } from "../../shared/me";
import { PageColumn } from "../../shared/page-layouts";
import { ShareButton } from "../../shared/ShareButton";
import { useSubmissionBlocked } from "../../shared/submission-blocked";
import { useLocalSearchParams } from "../../shared/use-local-search-params";
import { BottomBar } from "../../ui/BottomBar";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { Answers } from "./Answers";
import { lineupText, placesIn } from "./lineup-address";
import { ResultTable } from "./ResultTable";
import { whatIf } from "./what-if";

/** What each result of a match would bring, before it is played. */
export function WhatIfPage() {
  const { t } = useTranslation(["insights", "common", "groups"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const players = useQuery(playersQuery(hash));
  const rules = useQuery(moreRulesQuery());
  usePageTitle(group.data && t("whatIf.pageTitle", { name: group.data.name }));
  const failed = [players, rules].find(({ error, data }) => error !== null && data === undefined);
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={t("whatIf.title")}
        heading={t("whatIf.title")}
        actions={<ShareButton title={t("whatIf.title")} link={globalThis.location?.href ?? ""} />}
      />
      {players.data && rules.data && hash !== undefined ? (
        players.data.length < staticLimits.playersInMatch ? (
          <EmptyState
            title={t("whatIf.tooFew")}
            text={t("groups:page.needsPlayers", { count: players.data.length })}
          />
        ) : (
          <WhatIfOfGroup
            key={hash}
            group={ref}
            hash={hash}
            players={players.data}
            rules={rules.data.insights}
          />
        )
      ) : failed?.error ? (
        <LoadFailure title={t("loadFailed")} error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Loading label={t("common:loading")} className="grid gap-3">
          <Skeleton className="h-[12.5rem] w-full lg:h-[21.25rem]" />
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
    </PageColumn>
  );
}

interface WhatIfOfGroupProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly players: readonly Player[];
  readonly rules: InsightRules;
}

function WhatIfOfGroup({ group, hash, players, rules }: WhatIfOfGroupProps) {
  const { t } = useTranslation("insights");
  const paths = usePaths();
  const language = useLanguage();
  const me = useMe(hash);
  const canEnter = useSubmissionBlocked() === undefined;
  const playerOf = useMemo(() => new Map(players.map((player) => [player.playerId, player])), [players]);
  const { lineup, dispatch } = useLineup(playerOf, me);
  const four = fullLineup(lineup.places);
  const answers = four && whatIf(rules, players, four, me);
  const picked = lineup.places.map((playerId) => (playerId === null ? undefined : playerOf.get(playerId)));
  const teamOf = (one: Place, other: Place) =>
    teamInShort([picked[one]?.name ?? "", picked[other]?.name ?? ""], language);
  const isPicking = lineup.active !== null;
  const answersBox = useFocusAfterPicking(isPicking);
  return (
    <>
      <p role="status" className="sr-only">
        {four ? t("whatIf.picked") : t("whatIf.missing", { count: lineup.places.filter(isEmpty).length })}
      </p>
      <div className="with-score-panel gap-3 lg:gap-8">
        <div className="flex flex-col gap-3 lg:gap-4">
          <CourtLineup
            lineup={lineup}
            dispatch={dispatch}
            playerOf={playerOf}
            changes={null}
            errorOf={noError}
            you={answers?.you.playerId ?? me ?? undefined}
          />
          {answers && <ExpectedToWin expected={answers.expected} teams={[teamOf(0, 1), teamOf(2, 3)]} />}
          {isPicking ? (
            <PlayerPicker players={players} lineup={lineup} dispatch={dispatch} />
          ) : (
            answers && (
              <div ref={answersBox} tabIndex={-1} className="rounded-card">
                <Answers answers={answers} isMe={answers.you.playerId === me} />
              </div>
            )
          )}
        </div>
        <div className="flex flex-col gap-3 lg:gap-6">
          {answers && !isPicking ? <ResultTable answers={answers} /> : null}
          {answers ? null : (
            <p className="hidden rounded-card border border-line bg-surface p-5 text-ink-2 lg:block">
              {t("whatIf.missing", { count: lineup.places.filter(isEmpty).length })}
            </p>
          )}
          {four && canEnter ? (
            <BottomBar large="inline">
              <div className="mx-auto max-w-column lg:max-w-none">
                <Link
                  to={`${paths.submitMatch(group)}?${LINEUP_PARAMETER}=${lineupText(four)}`}
                  className={buttonClass({ variant: "primary", size: "lg", wide: true })}
                >
                  {t("whatIf.enter")}
                </Link>
              </div>
            </BottomBar>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** Picking the fourth player removes the focused chip: what takes the place of the chips gets the focus. */
function useFocusAfterPicking(isPicking: boolean): RefObject<HTMLDivElement | null> {
  const answers = useRef<HTMLDivElement>(null);
  const wasPicking = useRef(isPicking);
  useEffect(() => {
    if (wasPicking.current && !isPicking && document.activeElement === document.body) {
      answers.current?.focus({ preventScroll: true });
    }
    wasPicking.current = isPicking;
  }, [isPicking]);
  return answers;
}

const isEmpty = (playerId: number | null) => playerId === null;
const noError = () => undefined;

/** The four places, which are in the address. At first the reader is in the first place. */
function useLineup(playerOf: ReadonlyMap<number, Player>, me: number | null) {
  const { params, change } = useLocalSearchParams();
  const named = params.get(LINEUP_PARAMETER);
  const places = useMemo(
    () =>
      placesIn(named ?? (me === null ? "" : String(me))).map((playerId) =>
        playerId !== null && playerOf.has(playerId) ? playerId : null,
      ),
    [named, me, playerOf],
  );
  const [a = null, b = null, c = null, d = null] = places;
  const filled = lineupOf([a, b, c, d]);
  // The place that was chosen to replace its player; while one is empty, the next empty one.
  const [chosen, setChosen] = useState<Place | null>(null);
  const lineup = { ...filled, active: chosen ?? filled.active };
  const dispatch = (action: LineupAction) => {
    const next = lineupReducer(lineup, action);
    setChosen(next.active);
    change({ [LINEUP_PARAMETER]: lineupText(next.places) });
  };
  return { lineup, dispatch };
}
