import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ExplainedMatch, Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { teamInFull } from "../../i18n/team-names";
import { useFormats, useLanguage } from "../../i18n/use-language";
import { CourtChanges, CourtSides, onCourtColour } from "../../shared/CourtSides";
import { DayLink } from "../../shared/DayLink";
import { usePageGroup } from "../../shared/group-ref";
import { useMe } from "../../shared/me";
import { ExpectedBar } from "../../ui/expected-bar/ExpectedBar";
import "../../ui/court-head/court-head.css";

interface MatchCourtProps {
  readonly group: GroupRef;
  readonly explained: ExplainedMatch;
  readonly isWide: boolean;
}

/** Notes up to this length stand beside the date. */
const SHORT_NOTES = 24;

/** The scoreboard and the four changes on the court, and how the match was expected to end. */
export function MatchCourt({ group, explained, isWide }: MatchCourtProps) {
  const { t } = useTranslation("match");
  const formats = useFormats();
  const me = useMe(usePageGroup().hash);
  const { match: played } = explained;
  const labels = { won: t("won"), lost: t("lost") };
  const date = formats.longDay(played.playedOn);
  if (!isWide) {
    return (
      <article className="on-court overflow-hidden rounded-court bg-court text-on-court">
        <header className="border-court-line border-b-2 px-4 py-3 text-on-court-2 text-row">
          <Notes notes={played.notes}>
            <DayLink group={group} playedOn={played.playedOn} text={date} />
          </Notes>
          <PlayedAgain group={group} match={played} />
        </header>
        <CourtSides match={played} labels={labels} />
        <div className="border-court-line border-t-2 px-4 py-2.5">
          <Expected explained={explained} onCourt />
        </div>
        <CourtChanges match={played} me={me} />
      </article>
    );
  }
  return (
    <>
      <article className="court-head on-court">
        <div className="court-head__name flex flex-col">
          <header className="border-court-line border-b-2 px-5 py-2.5 text-on-court-2 text-row">
            <Notes notes={played.notes}>
              <h1 tabIndex={-1}>
                {t("title", { number: played.matchNumber })}, <time dateTime={played.playedOn}>{date}</time>
              </h1>
            </Notes>
            <PlayedAgain group={group} match={played} />
          </header>
          <CourtSides match={played} labels={labels} />
        </div>
        <Figures match={played} />
      </article>
      <div className="mt-3 px-1">
        <Expected explained={explained} />
      </div>
    </>
  );
}

/** The date, with the notes beside it or below. */
function Notes({ notes, children }: { readonly notes: string | null; readonly children: ReactNode }) {
  const isShort = notes !== null && notes.length <= SHORT_NOTES && !notes.includes("\n");
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">{children}</div>
        {isShort ? <p className="shrink-0">{notes}</p> : null}
      </div>
      {notes === null || isShort ? null : (
        <p className="mt-1.5 whitespace-pre-wrap break-words text-on-court">{notes}</p>
      )}
    </>
  );
}

interface PlayedAgainProps {
  readonly group: GroupRef;
  readonly match: Match;
}

/** Says that the same had been played before, with a link to that match. */
function PlayedAgain({ group, match: { twinNumber } }: PlayedAgainProps) {
  const { t } = useTranslation("match");
  const paths = usePaths();
  return twinNumber == null ? null : (
    <p className="mt-1.5">
      <Link to={paths.match(group, twinNumber)} className="touch-target underline">
        {t("playedAgain", { number: twinNumber })}
      </Link>
    </p>
  );
}

/** A player a box, team 1 left of the net. */
function Figures({ match: { team1, team2 } }: { readonly match: Match }) {
  const formats = useFormats();
  return (
    <dl className="court-head__figures">
      {[...team1.players, ...team2.players].map((player) => (
        <div key={player.playerId} className="court-head__figure">
          <dt className="narrow order-2 font-semibold text-row">{player.name}</dt>
          <dd className="numerals order-1 flex flex-wrap items-baseline gap-x-3 whitespace-nowrap">
            <span className={`font-bold text-score-figure ${onCourtColour(player.eloChange)}`}>
              {formats.signed(player.eloChange)}
            </span>
            <span className="flex items-center gap-1.5 text-body">
              <span className="font-normal text-on-court-2">{formats.rating(player.eloBefore)}</span>
              <ArrowRight aria-hidden="true" className="size-3 text-on-court-2" strokeWidth={2.25} />
              {formats.rating(player.eloAfter)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ExpectedProps {
  readonly explained: ExplainedMatch;
  readonly onCourt?: boolean;
}

function Expected({ explained: { match: played, calculations }, onCourt = false }: ExpectedProps) {
  const { t } = useTranslation("match");
  const formats = useFormats();
  const language = useLanguage();
  const left = (calculations[0]?.expectedWinPercent ?? 50) / 100;
  // The two percentages add up to 100.
  const shown = Math.round(left * 100) / 100;
  const name = ({ players: [one, other] }: Match["team1"]) =>
    teamInFull([one?.name ?? "", other?.name ?? ""], language);
  const leftText = formats.percent(shown);
  const rightText = formats.percent(1 - shown);
  return (
    <ExpectedBar
      left={left}
      leftText={leftText}
      rightText={rightText}
      caption={t("expected.caption")}
      label={t("expected.label", {
        team1: name(played.team1),
        percent1: leftText,
        team2: name(played.team2),
        percent2: rightText,
      })}
      onCourt={onCourt}
    />
  );
}
