import { Armchair, Check, ChevronRight, Lock, Shuffle, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import type { Court, Round } from "../../rules/rounds";
import { useSubmissionBlocked } from "../../shared/submission-blocked";
import { BottomBar } from "../../ui/BottomBar";
import { Button, buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { IconButton } from "../../ui/IconButton";
import { courtKey, type Evening, type Played, runningRound } from "./evening";
import { Fairness } from "./Fairness";
import { percents, RoundCourt, useEntryPath, useReasons } from "./RoundCourt";
import { type Names, useNames } from "./use-names";

interface RoundsProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly evening: Evening;
  readonly played: Played;
  readonly players: readonly Player[];
  /** The expected score of a court's first team. */
  readonly expected: (court: Court) => number;
  /** Asks for another line-up of a round. */
  readonly onShuffle: (round: number) => void;
  readonly onChoose: () => void;
}

/** The rounds of an evening: the running one on its courts, then the next ones, and how fair they are. */
export function Rounds({
  group,
  hash,
  evening,
  played,
  players,
  expected,
  onShuffle,
  onChoose,
}: RoundsProps) {
  const { t } = useTranslation("teams");
  const [chosen, setChosen] = useState<number | null>(null);
  const names = useNames(evening, players);
  const entryPath = useEntryPath(group, evening);
  const canEnter = useSubmissionBlocked() === undefined;
  const { planned } = evening;
  const running = runningRound(evening, played);
  const shownNumber = Math.min(chosen ?? running, planned.length - 1);
  const shown = planned[shownNumber];
  if (shown === undefined) {
    return null;
  }
  const isPlayed = (round: number, court: number) => played.has(courtKey(round, court));
  const isDone = (round: Round, number: number) => round.courts.every((_, court) => isPlayed(number, court));
  const isBegun = shown.courts.some((_, court) => isPlayed(shownNumber, court));
  const next = shown.courts.findIndex((_, court) => !isPlayed(shownNumber, court));
  const nextCourt = shown.courts[next];
  return (
    <div className="flex flex-col gap-3">
      <RoundSteps planned={planned} shown={shownNumber} isDone={isDone} onChoose={setChosen} />
      <RoundHead
        number={shownNumber}
        total={planned.length}
        onShuffle={isBegun ? null : () => onShuffle(shownNumber)}
      />
      <div className="grid gap-3 lg:grid-cols-2 lg:gap-6">
        {shown.courts.map((court, index) => (
          <RoundCourt
            // biome-ignore lint/suspicious/noArrayIndexKey: a court is identified by its number
            key={index}
            group={group}
            hash={hash}
            evening={evening}
            court={court}
            number={index + 1}
            earlier={planned.slice(0, shownNumber)}
            expected={expected(court)}
            result={played.get(courtKey(shownNumber, index))}
            canEnter={canEnter}
            names={names}
          />
        ))}
      </div>
      {shown.resting.length > 0 ? (
        <p className="flex items-center gap-3 rounded-card border border-line-strong border-dashed px-4 py-3 text-row">
          <Armchair aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
          {t("sitOut", { names: names.list(shown.resting) })}
        </p>
      ) : null}
      <LaterRounds
        evening={evening}
        played={played}
        after={shownNumber}
        expected={expected}
        names={names}
        onShuffle={onShuffle}
      />
      <ChangedPlayers onChoose={onChoose} />
      <DayOfMatches group={group} played={played} />
      {nextCourt ? (
        canEnter && <EnterBar path={entryPath(nextCourt)} court={next + 1} />
      ) : running === planned.length ? (
        <p role="status" className="font-semibold text-row">
          {t("over")}
        </p>
      ) : null}
    </div>
  );
}

interface RoundStepsProps {
  readonly planned: readonly Round[];
  /** The number of the round that is shown. */
  readonly shown: number;
  readonly isDone: (round: Round, number: number) => boolean;
  readonly onChoose: (number: number) => void;
}

function RoundSteps({ planned, shown, isDone, onChoose }: RoundStepsProps) {
  const { t } = useTranslation("teams");
  return (
    <ol className="grid auto-cols-fr grid-flow-col gap-2">
      {planned.map((round, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is identified by its number
        <li key={number} className="grid">
          <button
            type="button"
            aria-label={`${t("round", { number: number + 1 })}${isDone(round, number) ? `, ${t("entered")}` : ""}`}
            aria-current={number === shown ? "step" : undefined}
            onClick={() => onChoose(number)}
            className={`numerals flex min-h-11 items-center justify-center gap-1 rounded-input border font-bold text-row ${
              number === shown ? "border-action bg-court-tint" : "border-line bg-surface hover:bg-hover"
            }`}
          >
            {number + 1}
            {isDone(round, number) ? (
              <Check aria-hidden="true" size={14} strokeWidth={2.25} className="text-up" />
            ) : null}
          </button>
        </li>
      ))}
    </ol>
  );
}

function ChangedPlayers({ onChoose }: Pick<RoundsProps, "onChoose">) {
  const { t } = useTranslation("teams");
  return (
    <>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-13 items-center gap-3 rounded-card border border-line bg-surface px-4 text-left font-semibold text-row hover:bg-hover"
      >
        <UserRoundPlus aria-hidden="true" className="size-5 shrink-0 text-action" strokeWidth={1.75} />
        <span className="min-w-0 flex-1">{t("changed")}</span>
        <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
      </button>
      <p className="text-ink-2 text-small">{t("changedHint")}</p>
    </>
  );
}

/** Leads to the day of the matches that are entered. */
function DayOfMatches({ group, played }: Pick<RoundsProps, "group" | "played">) {
  const { t } = useTranslation("teams");
  const paths = usePaths();
  const day = [...played.values()]
    .flatMap(({ match }) => match?.playedOn ?? [])
    .sort()
    .at(-1);
  return day === undefined ? null : (
    <Link
      to={paths.day(group, day)}
      className="inline-flex min-h-11 items-center gap-1 self-start px-1 font-semibold text-action text-row hover:text-action-deep"
    >
      {t("day")}
      <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
    </Link>
  );
}

interface EnterBarProps {
  readonly path: string;
  /** The number of the court. */
  readonly court: number;
}

/** Leads to the entry of the next result. */
function EnterBar({ path, court }: EnterBarProps) {
  const { t } = useTranslation("teams");
  return (
    <BottomBar large="inline">
      <Link to={path} className={`w-full lg:w-auto ${buttonClass({ variant: "primary", size: "lg" })}`}>
        {t("enterCourt", { number: court })}
      </Link>
    </BottomBar>
  );
}

interface RoundHeadProps {
  readonly number: number;
  readonly total: number;
  /** Null once one of its results is entered. */
  readonly onShuffle: (() => void) | null;
}

function RoundHead({ number, total, onShuffle }: RoundHeadProps) {
  const { t } = useTranslation("teams");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className="text-h2">{t("roundOf", { number: number + 1, total })}</h2>
      {onShuffle === null ? null : (
        <Button variant="ghost" size="sm" onClick={onShuffle}>
          <Shuffle aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("another")}
        </Button>
      )}
    </div>
  );
}

interface LaterRoundsProps extends Pick<RoundsProps, "evening" | "played" | "expected" | "onShuffle"> {
  /** The number of the round that is shown. */
  readonly after: number;
  readonly names: Names;
}

/** The rounds after the one that is shown, and how fair they all are. */
function LaterRounds({ evening, played, after, expected, names, onShuffle }: LaterRoundsProps) {
  const { t } = useTranslation("teams");
  const { planned } = evening;
  const isBegun = (number: number) =>
    planned[number]?.courts.some((_, court) => played.has(courtKey(number, court)));
  return (
    <>
      {after + 1 < planned.length ? <h2 className="mt-3 text-h2">{t("next")}</h2> : null}
      <div className="grid gap-3 lg:grid-cols-2 lg:items-start lg:gap-6">
        {planned.map((round, number) =>
          number > after ? (
            <LaterRound
              // biome-ignore lint/suspicious/noArrayIndexKey: a round is identified by its number
              key={number}
              round={round}
              number={number}
              earlier={planned.slice(0, number)}
              expected={expected}
              names={names}
              onShuffle={isBegun(number) ? null : onShuffle}
            />
          ) : null,
        )}
        <Fairness evening={evening} expected={expected} names={names} />
      </div>
    </>
  );
}

interface LaterRoundProps {
  readonly round: Round;
  readonly number: number;
  readonly earlier: readonly Round[];
  readonly expected: (court: Court) => number;
  readonly names: Names;
  /** Null once one of its results is entered. */
  readonly onShuffle: ((round: number) => void) | null;
}

/** A coming round in rows. */
function LaterRound({ round, number, earlier, expected, names, onShuffle }: LaterRoundProps) {
  const { t } = useTranslation("teams");
  const reasons = useReasons(names);
  return (
    <Card
      flush
      title={t("round", { number: number + 1 })}
      aside={
        onShuffle ? (
          <IconButton
            label={t("anotherFor", { number: number + 1 })}
            icon={<Shuffle aria-hidden="true" size={20} strokeWidth={1.75} />}
            onClick={() => onShuffle(number)}
          />
        ) : null
      }
    >
      <ul className="mt-3">
        {round.courts.map((court) => (
          <li key={court.flat().join()} className="border-line border-t px-4 py-2.5">
            <div className="flex items-center gap-3 text-row">
              <Team team={court[0]} names={names} />
              <span className="numerals shrink-0 whitespace-nowrap font-bold">
                {percents(expected(court)).join("–")}
              </span>
              <Team team={court[1]} names={names} isRight />
            </div>
            <p className="text-caption text-ink-2">{reasons(earlier, court)}</p>
          </li>
        ))}
      </ul>
      {round.resting.length > 0 ? (
        <p className="flex items-center gap-2 border-line border-t px-4 py-2.5 text-ink-2 text-small">
          <Armchair aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
          {t("sitOut", { names: names.list(round.resting) })}
        </p>
      ) : null}
    </Card>
  );
}

interface TeamProps {
  readonly team: readonly [number, number];
  readonly names: Names;
  readonly isRight?: boolean;
}

function Team({ team, names, isRight = false }: TeamProps) {
  const { t } = useTranslation("teams");
  return (
    <span className={`min-w-0 flex-1 break-words ${isRight ? "text-right" : ""}`}>
      {team.map((player) => (
        <span key={player} className="block">
          {names.nameOf(player)}
          {names.isLocked(team) ? (
            <Lock
              aria-label={t("lockedMark")}
              size={12}
              strokeWidth={2}
              className="ml-1 inline-block text-action"
            />
          ) : null}
        </span>
      ))}
    </span>
  );
}
