import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Match } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { useMatchSummary } from "../../shared/use-match-summary";
import { Ball } from "../../ui/court/Ball";
import { cx } from "../../ui/cx";
import { TrendCell } from "../../ui/TrendCell";
import { fromSideOf } from "./day-points";
import { HistoryScore } from "./HistoryScore";
import { OpenMatch, type OpenMatchProps } from "./OpenMatch";
import { PlayedAgainMark } from "./PlayedAgainMark";

interface WideRowProps extends OpenMatchProps {
  readonly match: Match;
  /** The player whose matches are shown; null: those of all. */
  readonly player: number | null;
}

/** A match on one line, on large screens: the pairs meet at the score. */
export function WideRow({ match, player, ...open }: WideRowProps) {
  const { t } = useTranslation("history");
  const summaryOf = useMatchSummary();
  return (
    <div className={cx("relative hover:bg-hover", open.isOpen && "bg-hover")}>
      <h3 className="sr-only">{t("match", { number: match.matchNumber })}</h3>
      <p className="sr-only">
        {summaryOf(match)} {match.twinNumber == null ? null : t("playedAgain")}
      </p>
      <div aria-hidden="true">
        {player === null ? <OfAll match={match} /> : <OfPlayer match={match} player={player} />}
      </div>
      <OpenMatch
        {...open}
        number={match.matchNumber}
        className="absolute inset-0 flex items-center justify-end pr-4 text-ink-2 focus-visible:-outline-offset-4"
      />
    </div>
  );
}

/** 41 px and the line below. */
const ROW = "grid min-h-[41px] items-center pr-11 text-small";

function OfAll({ match }: { readonly match: Match }) {
  const won = (team: 1 | 2) => match.winner === team;
  return (
    <div className={`${ROW} grid-cols-[2.75rem_4.25rem_minmax(0,1fr)_9.5rem_minmax(0,1fr)_4.25rem] pl-5`}>
      <NumberCell match={match} />
      <Changes team={match.team1} />
      <Pair team={match.team1} isWinner={won(1)} className="text-right" />
      <span className="grid grid-cols-[1.25rem_minmax(0,1fr)_1.25rem] items-center justify-items-center">
        {won(1) ? <Ball /> : <span />}
        <HistoryScore sets={match.sets} setsWon={match.setsWon} />
        {won(2) ? <Ball /> : <span />}
      </span>
      <Pair team={match.team2} isWinner={won(2)} />
      <Changes team={match.team2} className="justify-end" />
    </div>
  );
}

function OfPlayer({ match, player }: { readonly match: Match; readonly player: number }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const { isWon, me, partner, opponents, sets, setsWon } = fromSideOf(match, player);
  return (
    <div
      className={cx(
        ROW,
        "grid-cols-[2.125rem_2.75rem_minmax(0,1fr)_9rem_minmax(0,1.15fr)_4.25rem_4rem] pl-4",
        isWon ? "shadow-[inset_4px_0_var(--color-up)]" : "shadow-[inset_4px_0_var(--color-down)]",
      )}
    >
      <span className={cx("pl-1 font-semibold", isWon ? "text-up" : "text-down")}>
        {t(isWon ? "result.wonLetter" : "result.lostLetter")}
      </span>
      <NumberCell match={match} />
      <span className="text-right leading-[1.2] text-ink-2 [font-stretch:87%] [overflow-wrap:anywhere]">
        {t("with")} <b className="text-ink">{partner?.name}</b>
      </span>
      <HistoryScore sets={sets} setsWon={setsWon} />
      <Names names={opponents.map(({ name }) => name)} className="text-ink-2" />
      <TrendCell change={me?.eloChange ?? 0} text={formats.signed(me?.eloChange ?? 0)} />
      <span className="numerals text-right font-bold text-body">{formats.rating(me?.eloAfter ?? 0)}</span>
    </div>
  );
}

function NumberCell({ match }: { readonly match: Match }) {
  return (
    <span className="numerals-regular flex items-center gap-1 text-ink-3">
      {match.matchNumber}
      <PlayedAgainMark match={match} />
    </span>
  );
}

type Team = Match["team1"];

interface PairProps {
  readonly team: Team;
  readonly isWinner: boolean;
  readonly className?: string;
}

function Pair({ team, isWinner, className }: PairProps) {
  return (
    <Names
      names={team.players.map(({ name }) => name)}
      className={cx(isWinner ? "font-semibold" : "text-ink-2", className)}
    />
  );
}

/** Lines break between the names, unless one is too long. */
function Names({
  names,
  className,
}: {
  readonly names: readonly string[];
  readonly className: string;
}): ReactNode {
  return (
    <span className={cx("min-w-0 leading-[1.2] [font-stretch:87%] [overflow-wrap:anywhere]", className)}>
      {names.map((name, index) => (
        <Fragment key={name}>
          <span className="inline-block max-w-full">
            <span>{name}</span>
            {index + 1 < names.length ? "," : null}
          </span>{" "}
        </Fragment>
      ))}
    </span>
  );
}

/** Both changes of a pair, or one if they are the same: partners with the same K-factor win the same. */
function Changes({ team, className }: { readonly team: Team; readonly className?: string }) {
  const formats = useFormats();
  const changes = team.players.map(({ eloChange }) => eloChange);
  const shown = changes[0] === changes[1] ? changes.slice(0, 1) : changes;
  return (
    <span className={cx("numerals flex gap-1", className)}>
      {shown.map((change, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the first is the first player's
          key={index}
          className={change > 0 ? "text-up" : change < 0 ? "text-down" : "text-ink-3"}
        >
          {formats.signed(change)}
        </span>
      ))}
    </span>
  );
}
