import { ChevronDown, ChevronUp } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Match } from "../../../api/types";
import { shortNames } from "../../../i18n/team-names";
import { lazyPart } from "../../../shared/lazy-part";
import { useMatchSummary } from "../../../shared/use-match-summary";
import { Ball } from "../../../ui/court/Ball";
import { cx } from "../../../ui/cx";
import { MatchScore } from "./MatchScore";

const LatestOpened = lazyPart(async () => (await import("./LatestOpened")).LatestOpened);

interface LatestLineProps {
  readonly match: Match;
  /** Whether it is all that stands on the court. */
  readonly isTop?: boolean;
}

/** The latest match as a line on the court of a phone, which opens in place. */
export function LatestLine({ match, isTop = false }: LatestLineProps) {
  const { t } = useTranslation("groups");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const summaryOf = useMatchSummary();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const title = t("page.latestMatch");
  return (
    <section className={isTop ? "relative" : "border-court-line border-t-2"}>
      <h2 className="sr-only">{title}</h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="relative grid min-h-11.5 w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center px-4 py-1 focus-visible:-outline-offset-4 hover:bg-court-lit/40"
      >
        <span className="sr-only">
          {title}: {summaryOf(match)}
        </span>
        <span aria-hidden="true" className="contents">
          {isOpen ? (
            <span className="text-left text-on-court-2 text-row">{title}</span>
          ) : (
            <ShortTeam match={match} team={1} />
          )}
          <MatchScore match={match} />
          {isOpen ? <span /> : <ShortTeam match={match} team={2} />}
          <Chevron
            size={16}
            strokeWidth={2}
            className="absolute top-1/2 right-3 -translate-y-1/2 text-on-court-2"
          />
        </span>
      </button>
      <div id={id}>
        {isOpen ? (
          <Suspense>
            <LatestOpened match={match} />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}

const playersOf = ({ team1, team2 }: Match) => [...team1.players, ...team2.players];

/** A team beside the score, one name below the other; the ball on the winners' side. */
function ShortTeam({ match, team }: { readonly match: Match; readonly team: 1 | 2 }) {
  const isWinner = match.winner === team;
  const names = shortNames(playersOf(match).map(({ name }) => name)).slice(2 * team - 2, 2 * team);
  const isLeft = team === 1;
  return (
    <span
      className={cx(
        "flex items-center gap-2",
        isLeft ? "justify-end pr-2 pl-3" : "flex-row-reverse justify-end pr-3 pl-2",
      )}
    >
      <span
        className={cx(
          "narrow min-w-0 text-place",
          isLeft ? "text-right" : "text-left",
          isWinner ? "font-semibold" : "text-on-court-2",
        )}
      >
        {names.map((name) => (
          <span key={name} className="block truncate">
            {name}
          </span>
        ))}
      </span>
      {isWinner ? <Ball size={10} /> : <span className="w-2.5 shrink-0" />}
    </span>
  );
}
