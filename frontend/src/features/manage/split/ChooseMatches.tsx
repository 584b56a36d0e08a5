import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { matchListQuery } from "../../../api/queries/matches";
import type { Group, Match, Player } from "../../../api/types";
import { useErrorTexts } from "../../../shared/error-text";
import { LoadFailure } from "../../../shared/LoadFailure";
import { NetworkButton } from "../../../shared/NetworkButton";
import { PlayerSelect } from "../../../shared/PlayerSelect";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { useFocusOnNewRows } from "../../../ui/use-focus-on-new-rows";
import { LoggedMatchChoice } from "../back-to/LoggedMatchChoice";

/** Number and id of each chosen match: its number can become another match's. */
export type ChosenMatches = readonly (readonly [number: number, matchId: number])[];

interface ChooseMatchesProps {
  readonly group: Group;
  readonly player: Player;
  /** The other players, in the order of their names. */
  readonly others: readonly Player[];
  readonly chosen: ChosenMatches;
  onChange(chosen: ChosenMatches): void;
}

/** The matches of a player, the latest first, to choose from; those with another one alone, if asked for. */
export function ChooseMatches({ group, player, others, chosen, onChange }: ChooseMatchesProps) {
  const { t } = useTranslation(["manage", "rewind", "common"]);
  const [other, setOther] = useState<number | null>(null);
  const list = useInfiniteQuery(matchListQuery(group.publicHash, { player: player.playerId, other }));
  const matches = list.data?.pages.flatMap((page) => page.matches);
  const shown = matches ?? [];
  const errorTexts = useErrorTexts();
  const { rows, focusNext } = useFocusOnNewRows(shown.length, "li");
  const isChosen = (match: Match) => chosen.some(([, matchId]) => matchId === match.matchId);
  const areAllChosen = shown.every(isChosen);
  const toggle = (toggled: readonly Match[], areChosen: boolean) => {
    const ids = new Set(toggled.map(({ matchId }) => matchId));
    const others = chosen.filter(([, matchId]) => !ids.has(matchId));
    onChange(
      areChosen
        ? [...others, ...toggled.map(({ matchNumber, matchId }) => [matchNumber, matchId] as const)]
        : others,
    );
  };
  return (
    <Card
      flush
      className="min-w-0"
      title={t("split.list.title")}
      controls={
        shown.length > 0 && (
          <Button size="sm" onClick={() => toggle(shown, !areAllChosen)}>
            {t(areAllChosen ? "rewind:removed.none" : "rewind:removed.all")}
          </Button>
        )
      }
    >
      <div className="mt-3 max-w-form px-4 pb-4 lg:px-5">
        <PlayerSelect label={t("split.list.with")} players={others} value={other} onChange={setOther} />
      </div>
      {matches !== undefined ? (
        <div ref={rows}>
          <ul className="divide-y divide-line border-line border-t">
            {matches.map((match) => (
              <li key={match.matchNumber}>
                <LoggedMatchChoice
                  match={match}
                  isChosen={isChosen(match)}
                  onChange={(isNowChosen) => toggle([match], isNowChosen)}
                />
              </li>
            ))}
          </ul>
          {matches.length === 0 && <p className="px-4 pb-4 text-ink-2 lg:px-5">{t("split.list.none")}</p>}
          {list.isFetchNextPageError && (
            <Alert error title={t("split.failed")} className="m-4 lg:mx-5">
              {errorTexts.error(list.error)}
            </Alert>
          )}
          {list.hasNextPage && (
            <div className="border-line border-t px-1 py-1">
              <NetworkButton
                variant="ghost"
                className="px-3!"
                busy={list.isFetchingNextPage && t("common:loading")}
                onClick={() => {
                  focusNext();
                  void list.fetchNextPage();
                }}
              >
                {t(list.isFetchNextPageError ? "common:action.retry" : "split.list.more")}
              </NetworkButton>
            </div>
          )}
        </div>
      ) : list.error ? (
        <LoadFailure title={t("split.failed")} error={list.error} onRetry={list.refetch} />
      ) : (
        <Loading label={t("common:loading")}>
          <Skeleton className="h-52" />
        </Loading>
      )}
    </Card>
  );
}
