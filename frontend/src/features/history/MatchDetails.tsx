import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { explainedMatchQuery } from "../../api/queries/matches";
import type { Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { usePageGroup } from "../../shared/group-ref";
import { cx } from "../../ui/cx";
import { Scores } from "../../ui/Scores";
import { TrendCell } from "../../ui/TrendCell";
import { useRevealed } from "../../ui/use-revealed";
import { playersOf } from "./day-points";

interface MatchProps {
  readonly group: GroupRef;
  readonly match: Match;
}

interface MatchDetailsProps extends MatchProps {
  readonly isWide: boolean;
  /** Whether the match has just been opened: it is scrolled into view. */
  readonly isNew: boolean;
}

/** The four changes, the sets, the notes and the time of entry. */
export function MatchDetails({ isWide, isNew, ...props }: MatchDetailsProps) {
  const opened = useRevealed<HTMLDivElement>(isNew);
  return <div ref={opened}>{isWide ? <WideDetails {...props} /> : <PhoneDetails {...props} />}</div>;
}

/** The sets are in the row. */
function WideDetails({ group, match }: MatchProps) {
  const { t } = useTranslation("history");
  const paths = usePaths();
  return (
    <div className="animate-open border-line border-t bg-sunken px-5 py-2">
      <Changes group={group} match={match} />
      <div className="mt-1 flex items-center justify-between gap-x-6 border-line border-t text-ink-2 text-small">
        <p>
          <Expected match={match} />
        </p>
        <Link
          to={paths.match(group, match.matchNumber)}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-action hover:text-action-deep"
        >
          {t("details.page", { number: match.matchNumber })}
          <ArrowRight aria-hidden="true" className="size-4" strokeWidth={2} />
        </Link>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 pb-2 text-caption text-ink-2">
        <p className="min-w-0 whitespace-pre-wrap break-words">
          {match.notes ? `${t("details.notes")}: ${match.notes}` : null}
        </p>
        <p>
          <Entered match={match} />
        </p>
      </div>
    </div>
  );
}

/** What was expected of team 1 and team 2, as the server has worked it out. */
function Expected({ match: { matchNumber, margin } }: { readonly match: Match }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const { data } = useQuery(explainedMatchQuery(usePageGroup().hash, matchNumber));
  const first = data?.calculations[0];
  if (first === undefined) return null;
  const expected = first.expectedWinPercent / 100;
  const teams = { one: formats.percent(expected), other: formats.percent(1 - expected) };
  return margin === 0
    ? t("details.expected", teams)
    : t("details.expectedDecided", { ...teams, count: margin });
}

/** When the match was entered, and of which it was said to be played again. */
function Entered({ match: { createdAt, twinNumber } }: { readonly match: Match }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  return (
    <>
      <time dateTime={createdAt}>
        {t("details.entered", { date: formats.date(createdAt), time: formats.time(createdAt) })}
      </time>
      {twinNumber == null ? null : (
        <span className="block">{t("details.playedAgain", { number: twinNumber })}</span>
      )}
    </>
  );
}

function PhoneDetails({ group, match }: MatchProps) {
  const { t } = useTranslation("history");
  const paths = usePaths();
  return (
    <div className="animate-open px-3 pt-1 pb-4">
      <div className="rounded-button bg-sunken px-3 py-1">
        <Changes group={group} match={match} />
        <dl className="divide-y divide-line border-line border-y">
          <Fact label={t("details.sets")}>
            <span className="numerals">
              <Scores text={match.sets.map(([one, two]) => `${one}–${two}`).join(", ")} />
            </span>
          </Fact>
          <Fact label={t("details.games")}>
            <span className="numerals whitespace-nowrap">{match.games.join("–")}</span>
          </Fact>
          {match.notes ? <Fact label={t("details.notes")}>{match.notes}</Fact> : null}
        </dl>
        <Link
          to={paths.match(group, match.matchNumber)}
          className="flex min-h-11 items-center justify-between gap-2 border-line border-b font-semibold text-action text-row hover:text-action-deep"
        >
          {t("details.page", { number: match.matchNumber })}
          <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
        </Link>
        <p className="py-2.5 text-caption text-ink-2">
          <Entered match={match} />
        </p>
      </div>
    </div>
  );
}

/** On large screens team 1 is at the left and team 2 at the right, as in the row. */
function Changes({ group, match }: MatchProps) {
  const { t } = useTranslation("history");
  const paths = usePaths();
  const formats = useFormats();
  return (
    <table className="w-full text-row" aria-label={t("details.players")}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("details.player")}</th>
          <th scope="col">{t("details.elo")}</th>
          <th scope="col">{t("details.change")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line lg:grid lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-2 lg:gap-x-8 lg:divide-y-0">
        {playersOf(match).map((player, index) => (
          <tr key={player.playerId} className="lg:flex lg:items-center">
            <th
              scope="row"
              className={cx(
                "narrow text-left font-normal lg:flex-1",
                match.winner === (index < 2 ? 1 : 2) && "lg:font-semibold",
              )}
            >
              <Link
                to={paths.player(group, player.playerId)}
                className="inline-flex min-h-11 items-center text-action hover:text-action-deep lg:min-h-8 lg:text-inherit"
              >
                {player.name}
              </Link>
            </th>
            <td className="w-25">
              <span className="sr-only">
                {t("details.ratings", {
                  before: formats.rating(player.eloBefore),
                  after: formats.rating(player.eloAfter),
                })}
              </span>
              <span aria-hidden="true" className="numerals flex items-center justify-end gap-1">
                <span className="font-normal text-ink-2">{formats.rating(player.eloBefore)}</span>
                <ArrowRight size={12} strokeWidth={2} className="text-ink-2" />
                {formats.rating(player.eloAfter)}
              </span>
            </td>
            <td className="w-16 lg:w-20">
              <TrendCell change={player.eloChange} text={formats.signed(player.eloChange)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-baseline justify-between gap-4 py-2.5 text-row">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap break-words text-right">{children}</dd>
    </div>
  );
}
