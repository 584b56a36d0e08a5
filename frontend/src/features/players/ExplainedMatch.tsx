import { ChevronDown, ChevronRight, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Explanation } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { teamInShort } from "../../i18n/team-names";
import { type RatingChange, useCalculationTexts } from "../../i18n/use-calculation-texts";
import { useFormats, useLanguage } from "../../i18n/use-language";
import { Verification } from "../../shared/Verification";
import type { Explained } from "../../shared/verify";
import { Calculation } from "../../ui/calculation/Calculation";
import { cx } from "../../ui/cx";
import { Trend } from "../../ui/Trend";
import { useRevealed } from "../../ui/use-revealed";

interface ExplainedMatchProps {
  readonly group: GroupRef;
  readonly playerName: string;
  readonly explanation: Explained;
}

/** One match in a line, expandable to the calculation of the rating change. */
export function ExplainedMatch({ group, playerName, explanation }: ExplainedMatchProps) {
  const { t } = useTranslation("players");
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const calculationId = useId();
  const { won, sets, partner, opponents, playedOn, matchNumber, finalChange } = explanation;
  const date = formats.dayMonth(playedOn);
  const [first = "", second = ""] = opponents.map(({ name }) => name);
  // Lines break between players, not within a name.
  const phrases = [
    t("matches.partner", { partner: partner.name }),
    t("matches.opponent", { opponent: first }),
    formats.list([first, second]).slice(first.length).trimStart(),
  ];
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <li data-match="" className="border-t border-line">
      <div className="relative grid grid-cols-[3.25rem_minmax(0,1fr)_auto_1rem] items-center gap-x-2 px-4 py-3 hover:bg-hover lg:grid-cols-[3.4375rem_7.5rem_minmax(0,1fr)_auto_3.25rem_1rem] lg:px-5">
        <p className={cx("narrow text-row font-semibold", won ? "text-up" : "text-down")}>
          {won ? t("matches.won") : t("matches.lost")}
        </p>
        <Sets sets={sets} />
        <p className="narrow col-start-2 row-start-2 flex flex-wrap text-small max-xs:col-span-3 max-xs:row-start-3 lg:text-caption text-ink-2 lg:col-start-3 lg:row-start-1">
          {phrases.map((phrase) => (
            <span key={phrase}>{phrase}&nbsp;</span>
          ))}
        </p>
        <time
          dateTime={playedOn}
          className="narrow col-start-3 row-start-2 self-start text-right text-small text-ink-2 lg:self-center lg:text-caption lg:col-start-4 lg:row-start-1"
        >
          {date}
        </time>
        <p className="col-start-3 row-start-1 flex justify-end lg:col-start-5">
          <Trend change={finalChange} text={formats.signed(finalChange)} />
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={calculationId}
          aria-label={t("matches.open", { number: matchNumber, date })}
          onClick={() => setOpen(!isOpen)}
          className="col-start-4 row-start-1 justify-self-end text-ink-2 stretched-link lg:col-start-6"
        >
          <Chevron aria-hidden="true" size={16} strokeWidth={2} />
        </button>
      </div>
      <div id={calculationId}>
        {isOpen ? (
          <OpenedCalculation group={group} playerName={playerName} explanation={explanation} />
        ) : null}
      </div>
    </li>
  );
}

function OpenedCalculation({ group, playerName, explanation }: ExplainedMatchProps) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  const formats = useFormats();
  const language = useLanguage();
  const calculationTexts = useCalculationTexts();
  const opened = useRevealed<HTMLDivElement>();
  const team = teamInShort([playerName, explanation.partner.name], language);
  return (
    <div ref={opened} className="animate-open px-3 pb-4 lg:px-5 lg:pb-5">
      <Calculation {...calculationTexts(ratingChangeOf(explanation, team))} />
      <div className="mt-2">
        <Verification explanations={[explanation]} />
      </div>
      <p className="flex flex-wrap gap-x-4">
        {[
          {
            to: paths.match(group, explanation.matchNumber),
            text: t("matches.page", { number: explanation.matchNumber }),
          },
          { to: paths.day(group, explanation.playedOn), text: formats.fullDate(explanation.playedOn) },
        ].map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center gap-1 px-1 font-semibold text-action text-row hover:text-action-deep"
          >
            {text}
            <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
          </Link>
        ))}
      </p>
    </div>
  );
}

/** The sets with the player's own games first; won sets are bold. */
function Sets({ sets }: { readonly sets: Explanation["sets"] }) {
  return (
    <p className="numerals flex flex-wrap gap-x-2.5 whitespace-nowrap text-body">
      {sets.map(([own = 0, other = 0], index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
          key={index}
          className={own > other ? "font-bold text-ink" : "font-medium text-ink-2"}
        >
          {own}–{other}
        </span>
      ))}
    </p>
  );
}

/** Converts the server's explanation of a match to a calculation; `team` is the name of the player's team. */
function ratingChangeOf(explanation: Explanation, team: string): RatingChange {
  const { won, partner, opponents, sets, eloBefore } = explanation;
  const [first, second] = opponents;
  const own = sets.reduce((sum, [games = 0]) => sum + games, 0);
  const other = sets.reduce((sum, [, games = 0]) => sum + games, 0);
  return {
    won,
    team,
    teamRatings: [eloBefore, partner.eloBefore],
    opponentRatings: [first?.eloBefore ?? 0, second?.eloBefore ?? 0],
    teamAverage: explanation.teamElo,
    opponentAverage: explanation.opponentElo,
    expected: explanation.expectedWinPercent / 100,
    kFactor: explanation.kFactor,
    rawChange: explanation.rawChange,
    margin: explanation.gamesMargin,
    games: won ? [own, other] : [other, own],
    change: explanation.finalChange,
    before: eloBefore,
    after: explanation.eloAfter,
  };
}
