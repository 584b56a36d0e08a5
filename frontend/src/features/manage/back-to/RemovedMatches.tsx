import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { array, number } from "valibot";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { LoadFailure } from "../../../shared/LoadFailure";
import { NetworkButton } from "../../../shared/NetworkButton";
import { type StoredValue, storedJson, useStored } from "../../../storage";
import { BottomBar } from "../../../ui/BottomBar";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CourtHead } from "../../../ui/court-head/CourtHead";
import { CourtHeadSkeleton } from "../../../ui/court-head/CourtHeadSkeleton";
import { EmptyState } from "../../../ui/EmptyState";
import { Loading } from "../../../ui/Skeleton";
import { EnterAgainDialog } from "./EnterAgainDialog";
import { MatchChoice } from "./MatchChoice";
import { MatchLines } from "./MatchLines";
import { ProtectGroup } from "./ProtectGroup";
import { type RemovedMatch, type Rewind, rewindsQuery } from "./queries";
import { RemovedFile } from "./RemovedFile";

interface RemovedMatchesProps {
  readonly group: Group;
  readonly rewindId: number;
}

/** What a rewind removed: those that were real are chosen and entered again. */
export function RemovedMatches({ group, rewindId }: RemovedMatchesProps) {
  const { t } = useTranslation(["rewind", "common"]);
  const { data, error, refetch } = useQuery(rewindsQuery(group));
  const rewind = data?.find((one) => one.rewindId === rewindId);
  if (rewind !== undefined) {
    return <Removed group={group} rewind={rewind} />;
  }
  if (data !== undefined) {
    return <EmptyState page title={t("removed.gone")} text={t("removed.goneText")} />;
  }
  return error ? (
    <LoadFailure page title={t("failed")} error={error} onRetry={refetch} />
  ) : (
    <Loading label={t("common:loading")}>
      <CourtHeadSkeleton />
    </Loading>
  );
}

/** The numbers of the removed matches that are chosen, as long as the tab. */
const chosenMatches = (groupId: number, rewindId: number): StoredValue<number[]> =>
  storedJson("tab", `duelo.removed.${groupId}.${rewindId}`, array(number()));

interface RemovedProps {
  readonly group: Group;
  readonly rewind: Rewind;
}

function Removed({ group, rewind }: RemovedProps) {
  const { t } = useTranslation("rewind");
  const formats = useFormats();
  const { matches, rewindId } = rewind;
  const choice = useChoice(group.groupId, rewind);
  const [isConfirming, setConfirming] = useState(false);
  const entered = matches.filter(({ restoredAs }) => restoredAs !== null).length;
  return (
    <>
      <CourtHead
        title={t("removed.title")}
        line={t("removed.lead", { date: formats.fullDayMonth(rewind.keptUntil) })}
        figures={[
          { label: t("figures.removed"), value: formats.number(matches.length) },
          { label: t("figures.entered"), value: formats.number(entered) },
          { label: t("figures.stay"), value: formats.number(rewind.after) },
          { label: t("figures.now"), value: formats.number(group.matchCount) },
        ]}
      />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <RemovedList matches={matches} choice={choice} onEnter={() => setConfirming(true)} />
        <div className="card-stack min-w-0">
          <RemovedFile matches={matches} groupName={group.name} />
          <ProtectGroup group={group} />
        </div>
      </div>
      <EnterAgainDialog
        open={isConfirming && choice.numbers.length > 0}
        group={group}
        rewindId={rewindId}
        numbers={choice.numbers}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

/** Which of the removed matches are chosen to be entered again. */
function useChoice(groupId: number, { matches, rewindId }: Rewind) {
  const ticks = useMemo(() => chosenMatches(groupId, rewindId), [groupId, rewindId]);
  const chosen = useStored(ticks) ?? [];
  const open = matches.filter(canBeEntered).map(({ matchNumber }) => matchNumber);
  // What was entered again in another tab is chosen no longer.
  const numbers = open.filter((number) => chosen.includes(number));
  const areAllChosen = numbers.length === open.length;
  return {
    numbers,
    /** Whether there are matches to choose. */
    isOpen: open.length > 0,
    areAllChosen,
    isChosen: (number: number) => chosen.includes(number),
    choose: (number: number, isChosen: boolean) =>
      ticks.write(isChosen ? [...chosen, number] : chosen.filter((one) => one !== number)),
    /** Chooses all, or none if all are chosen. */
    toggleAll: () => ticks.write(areAllChosen ? [] : open),
  };
}

interface RemovedListProps {
  readonly matches: readonly RemovedMatch[];
  readonly choice: ReturnType<typeof useChoice>;
  /** Called to enter those that are chosen again. */
  onEnter(): void;
}

/** The removed matches to choose from, and the button to enter those that are chosen again. */
function RemovedList({ matches, choice, onEnter }: RemovedListProps) {
  const { t } = useTranslation("rewind");
  const formats = useFormats();
  const count = choice.numbers.length;
  return (
    <Card
      flush
      className="min-w-0"
      title={t("removed.list")}
      controls={
        choice.isOpen && (
          <Button size="sm" onClick={choice.toggleAll}>
            {t(choice.areAllChosen ? "removed.none" : "removed.all")}
          </Button>
        )
      }
    >
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {matches.map((match) => (
          <li key={match.matchNumber}>
            <RemovedRow
              match={match}
              isChosen={choice.isChosen(match.matchNumber)}
              onChange={(isChosen) => choice.choose(match.matchNumber, isChosen)}
            />
          </li>
        ))}
      </ul>
      <div className="lg:pt-5">
        <BottomBar large="card">
          <NetworkButton variant="primary" size="lg" wide disabled={count === 0} onClick={onEnter}>
            {count === 0 ? t("removed.choose") : t("removed.enter", { count, number: formats.number(count) })}
          </NetworkButton>
        </BottomBar>
      </div>
    </Card>
  );
}

interface RemovedRowProps {
  readonly match: RemovedMatch;
  readonly isChosen: boolean;
  onChange(isChosen: boolean): void;
}

function RemovedRow({ match, isChosen, onChange }: RemovedRowProps) {
  const { t } = useTranslation("rewind");
  const formats = useFormats();
  const teams = [match.team1, match.team2].map((team) =>
    team.map(({ name }) => name ?? t("removed.formerPlayer")),
  );
  const lines = { ...match, number: match.matchNumber, teams };
  if (match.restoredAs !== null) {
    return (
      <div className="flex items-center px-4 py-2.5 lg:px-5">
        <MatchLines {...lines}>
          <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-small text-up">
            <Check aria-hidden="true" className="size-4" strokeWidth={2.25} />
            {t("removed.entered", { number: formats.number(match.restoredAs) })}
          </span>
        </MatchLines>
      </div>
    );
  }
  if (!canBeEntered(match)) {
    return (
      <div className="flex items-center px-4 py-2.5 lg:px-5">
        <MatchLines {...lines}>
          <span className="text-right text-ink-2 text-small">{t("removed.cannot")}</span>
        </MatchLines>
      </div>
    );
  }
  return <MatchChoice match={lines} isChosen={isChosen} onChange={onChange} />;
}

/** Whether the match was not entered again, and all of its players are in the group. */
function canBeEntered({ restoredAs, team1, team2 }: RemovedMatch): boolean {
  return restoredAs === null && [...team1, ...team2].every(({ name }) => name !== null);
}
