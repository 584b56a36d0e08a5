import { ArrowRight, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Match } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { matchTitle } from "../../../i18n/team-names";
import { useFormats } from "../../../i18n/use-language";
import { onCourtColour } from "../../../shared/CourtSides";
import { DayLink } from "../../../shared/DayLink";
import { today } from "../../../shared/days";
import { useShare } from "../../../shared/use-share";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { useGroup } from "../use-group";

interface LatestOpenedProps {
  readonly match: Match;
}

/** What the match did to its players, and ways to its page and day. */
export function LatestOpened({ match }: LatestOpenedProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const formats = useFormats();
  const { ref } = useGroup();
  const names = ({ players: [one, other] }: Match["team1"]) => [one?.name ?? "", other?.name ?? ""] as const;
  const share = useShare({
    title: matchTitle(names(match.team1), names(match.team2), match.sets),
    link: new URL(paths.match(ref, match.matchNumber), window.location.origin).href,
  });
  const links = "inline-flex min-h-11 items-center gap-2 font-semibold text-row";
  return (
    <div className="animate-open">
      <div className="border-court-line/40 border-t">
        <TeamChanges team={match.team1} isWinner={match.winner === 1} />
        <Net orientation="horizontal" />
        <TeamChanges team={match.team2} isWinner={match.winner === 2} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-court-line/40 border-t px-4">
        <Link to={paths.match(ref, match.matchNumber)} className={links}>
          {t("page.match", { number: match.matchNumber })}
          <ArrowRight aria-hidden="true" size={16} strokeWidth={2} />
        </Link>
        <span className="text-on-court-2 text-small">
          {/* Today's page is among the actions below. */}
          {match.playedOn === today() ? (
            formats.time(match.createdAt)
          ) : (
            <DayLink group={ref} playedOn={match.playedOn} text={formats.date(match.playedOn)} />
          )}
        </span>
        <button type="button" onClick={() => void share()} className={links}>
          <Share2 aria-hidden="true" size={16} strokeWidth={2} />
          {t("share.button")}
        </button>
      </div>
    </div>
  );
}

function TeamChanges({ team, isWinner }: { readonly team: Match["team1"]; readonly isWinner: boolean }) {
  const formats = useFormats();
  return (
    <ul className="py-0.5">
      {team.players.map((player) => (
        <li
          key={player.playerId}
          className="flex min-h-8 flex-wrap items-center justify-end gap-x-2 px-4 text-row"
        >
          <span className={cx("min-w-0 flex-1 basis-name", isWinner ? "font-semibold" : "text-on-court-2")}>
            {player.name}
          </span>
          <span className="numerals-regular flex items-center gap-1.5 text-on-court-2">
            {formats.rating(player.eloBefore)}
            <ArrowRight aria-hidden="true" className="size-3" strokeWidth={2.25} />
          </span>
          <span className="numerals min-w-9 font-bold text-score-row">{formats.rating(player.eloAfter)}</span>
          <span
            className={cx("numerals min-w-10 text-right text-score-row", onCourtColour(player.eloChange))}
          >
            {formats.signed(player.eloChange)}
          </span>
        </li>
      ))}
    </ul>
  );
}
