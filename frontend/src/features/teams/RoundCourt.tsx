import { ChevronRight, CircleCheck, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import type { Court, Round } from "../../rules/rounds";
import { LINEUP_PARAMETER } from "../../shared/evening-address";
import { Card } from "../../ui/Card";
import { CourtLines } from "../../ui/court/CourtLines";
import { Net } from "../../ui/court/Net";
import { Scores } from "../../ui/Scores";
import { type CourtResult, type Evening, repeatsOf } from "./evening";
import type { Names } from "./use-names";

/** Percentages of both teams, which add up to 100. */
export function percents(expected: number): [number, number] {
  const left = Math.round(expected * 100);
  return [left, 100 - left];
}

/** The address of match entry with the four players of a court. */
export function useEntryPath(group: GroupRef, evening: Evening): (court: Court) => string {
  const paths = usePaths();
  return (court) => {
    const ids = court.flat().map((player) => evening.players[player]);
    return `${paths.submitMatch(group)}?${LINEUP_PARAMETER}=${ids.join(".")}`;
  };
}

interface RoundCourtProps {
  readonly group: GroupRef;
  readonly hash: string;
  readonly evening: Evening;
  readonly court: Court;
  readonly number: number;
  /** The rounds before. */
  readonly earlier: readonly Round[];
  readonly expected: number;
  /** The result with which it was played. */
  readonly result: CourtResult | undefined;
  /** Whether matches can be submitted to the group. */
  readonly canEnter: boolean;
  readonly names: Names;
}

/** A court of the round that is shown: who plays, the expected score, and the result once it is entered. */
export function RoundCourt({
  group,
  hash,
  evening,
  court,
  number,
  earlier,
  expected,
  result,
  canEnter,
  names,
}: RoundCourtProps) {
  const { t } = useTranslation("teams");
  const paths = usePaths();
  const entryPath = useEntryPath(group, evening);
  const [left, right] = percents(expected);
  const reasons = useReasons(names);
  const link = "touch-target inline-flex items-center gap-1 font-semibold text-action hover:text-action-deep";
  return (
    <Card
      flush
      title={t("court", { number })}
      aside={
        result ? (
          <span className="inline-flex items-center gap-1 font-semibold text-up">
            <CircleCheck aria-hidden="true" size={16} strokeWidth={2} />
            {t("entered")}
          </span>
        ) : !canEnter ? null : (
          <Link to={entryPath(court)} className={link} aria-label={t("enterCourt", { number })}>
            {t("enter")}
            <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
          </Link>
        )
      }
    >
      <div className="px-3 pt-3 pb-4">
        <CourtPicture court={court} names={names} expected={expected} />
        {result ? (
          <div className="mt-3 flex items-center justify-between gap-3">
            <span className="numerals font-bold text-score-row">
              <Scores text={scoreFor(result, court, evening)} />
            </span>
            <Link
              to={result.match ? paths.match(group, result.match.matchNumber) : paths.outbox(hash)}
              className={link}
            >
              {result.match ? t("match", { number: result.match.matchNumber }) : t("waiting")}
              <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
            </Link>
          </div>
        ) : (
          <p className="mt-3 text-ink-2 text-small">
            <b className="whitespace-nowrap text-ink">
              {left}–{right}
            </b>
            , {reasons(earlier, court)}
          </p>
        )}
      </div>
    </Card>
  );
}

interface CourtPictureProps {
  readonly court: Court;
  readonly names: Names;
  readonly expected: number;
}

/** The four players on their sides of the net, and how likely each team is to win. */
function CourtPicture({ court, names, expected }: CourtPictureProps) {
  const { t } = useTranslation("teams");
  const formats = useFormats();
  const [left, right] = percents(expected);
  return (
    <>
      <p className="sr-only">
        {t("expectedLabel", {
          left: names.full(court[0]),
          right: names.full(court[1]),
          percents: `${left}–${right}`,
        })}
      </p>
      <div
        aria-hidden="true"
        className="on-court relative h-38 overflow-hidden rounded-court bg-court text-on-court"
      >
        <CourtLines />
        <div className="relative flex size-full items-stretch">
          <Strip percent={left} />
          {court.map((team, side) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a team is identified by its side
              key={side}
              className="grid min-w-0 flex-1 grid-rows-2"
            >
              {team.map((player) => (
                <div
                  key={player}
                  className="flex min-w-0 flex-col justify-center overflow-hidden pr-1 pl-2 md:px-3"
                >
                  <span className="narrow break-words font-semibold text-row leading-[1.14] max-xs:text-place">
                    {names.nameOf(player)}
                  </span>
                  <span className="numerals-regular flex items-center gap-1 text-on-court-2 text-small max-xs:text-place">
                    {formats.rating(names.playerOf(player)?.currentElo ?? 0)}
                    {names.isLocked(team) ? <Lock size={12} strokeWidth={2} /> : null}
                  </span>
                </div>
              ))}
            </div>
          ))}
          <Strip percent={right} />
        </div>
        <Net className="absolute -inset-y-1 left-1/2 -translate-x-1/2" orientation="vertical" />
      </div>
    </>
  );
}

function Strip({ percent }: { readonly percent: number }) {
  const formats = useFormats();
  return (
    <span className="grid shrink-0 place-items-center" style={{ width: "15.25%" }}>
      <span className="numerals font-bold">{formats.percent(percent / 100)}</span>
    </span>
  );
}

/** Why a court is as it is: who is locked, and what is new or repeated. */
export function useReasons(names: Names) {
  const { t } = useTranslation("teams");
  const formats = useFormats();
  return (earlier: readonly Round[], court: Court): string => {
    const { partners, opponents } = repeatsOf(earlier, court);
    const again = partners.filter((team) => !names.isLocked(team));
    const isLocked = court.some((team) => names.isLocked(team));
    const reasons = [
      ...(isLocked ? [t("lockedPair")] : []),
      ...again.map((team) => t("again", { names: names.short(team) })),
      ...(again.length === 0 && !isLocked ? [t("newPartners")] : []),
      ...(opponents.length === 0
        ? [t("newOpponents")]
        : [t("meet", { names: formats.list(opponents.map(names.short)) })]),
    ];
    return reasons.join(", ");
  };
}

/** The sets of a result, the left team of the court first. */
function scoreFor({ teams: [first = []], sets }: CourtResult, court: Court, { players }: Evening): string {
  const left = court[0].map((player) => players[player]);
  const isSameSide = first.every((playerId) => left.includes(playerId));
  return sets.map(([one = 0, other = 0]) => (isSameSide ? `${one}–${other}` : `${other}–${one}`)).join(", ");
}
