import { ArrowRight, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Match } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { useAgoText } from "../../../shared/age";
import { onCourtColour } from "../../../shared/CourtSides";
import { useMatchSummary } from "../../../shared/use-match-summary";
import { CourtLines } from "../../../ui/court/CourtLines";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { useGroup } from "../use-group";
import { MatchScore } from "./MatchScore";

interface LatestCourtProps {
  readonly match: Match;
}

/** The latest match on a court that lies on its side: a player a box, team 1 left of the net. */
export function LatestCourt({ match }: LatestCourtProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const formats = useFormats();
  const { ref } = useGroup();
  const ago = useAgoText("relative");
  const summaryOf = useMatchSummary();
  return (
    <section className="relative flex flex-col border-court-line border-l-2 hover:bg-court-lit/20">
      <h2 className="sr-only">{t("page.latestMatch")}</h2>
      <div className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-4 border-court-line border-b-2 px-5 text-small">
        <Link
          to={paths.day(ref, match.playedOn)}
          className="touch-target z-1 justify-self-start text-on-court-2 hover:text-on-court"
        >
          <time dateTime={match.createdAt}>{t("head.latestMatch", { when: ago(match.createdAt) })}</time>
          <span className="sr-only">, {formats.day(match.playedOn)}</span>
        </Link>
        <span aria-hidden="true">
          <MatchScore match={match} />
        </span>
        <Link
          to={paths.match(ref, match.matchNumber)}
          className="static inline-flex items-center gap-1 justify-self-end whitespace-nowrap font-semibold stretched-link"
        >
          {t("page.match", { number: match.matchNumber })}
          <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
        </Link>
      </div>
      <p className="sr-only">{summaryOf(match)}</p>
      <div aria-hidden="true" className="pointer-events-none relative flex-1">
        <CourtLines />
        <Net orientation="vertical" className="absolute inset-y-0 left-1/2 -translate-x-1/2" />
        <div className="relative grid h-full grid-flow-col grid-cols-2 grid-rows-2">
          {[...match.team1.players, ...match.team2.players].map((player, place) => (
            <div key={player.playerId} className={cx("flex items-center", place > 1 && "flex-row-reverse")}>
              <span
                className={cx(
                  "numerals w-[30.5%] shrink-0 text-center text-score-line",
                  onCourtColour(player.eloChange),
                )}
              >
                {formats.signed(player.eloChange)}
              </span>
              <span className="min-w-0 flex-1 pr-2 pl-5">
                <span className="narrow block font-semibold text-h3">{player.name}</span>
                <span className="numerals-regular mt-0.5 flex items-center gap-1.5 text-on-court-2 text-row">
                  {formats.rating(player.eloBefore)}
                  <ArrowRight className="size-3" strokeWidth={2.25} />
                  <b className="font-bold text-on-court">{formats.rating(player.eloAfter)}</b>
                </span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
