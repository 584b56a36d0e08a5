import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Match } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { Ball } from "../../../ui/court/Ball";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { LogoMark } from "../../../ui/LogoMark";

interface ResultCardProps {
  match: Match;
  groupName: string;
}

/** The result on a court: both sides, their sets and the four changes. */
export function ResultCard({ match, groupName }: ResultCardProps) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  return (
    <article className="on-court overflow-hidden rounded-court bg-court text-on-court">
      <header className="flex min-h-10 items-center gap-2 border-court-line border-b-2 px-4 py-1 text-on-court-2 text-row">
        <LogoMark onCourt size="sm" />
        <span className="narrow min-w-0 flex-1">{groupName}</span>
        <time dateTime={match.playedOn} className="narrow shrink-0">
          {format.fullDate(match.playedOn)}
        </time>
      </header>
      <Side match={match} side={0} label={t(match.winner === 1 ? "result.winners" : "result.losers")} />
      <Net orientation="horizontal" />
      <Side match={match} side={1} label={t(match.winner === 2 ? "result.winners" : "result.losers")} />
      <ul className="border-court-line border-t-2">
        {[...match.team1.players, ...match.team2.players].map((player) => (
          <li
            key={player.playerId}
            className="flex min-h-[37px] items-center gap-2 border-court-line/25 px-4 text-row not-last:border-b"
          >
            <span className="narrow min-w-0 flex-1">{player.name}</span>
            <span className="numerals-regular flex items-center gap-1.5 text-on-court-2">
              {format.rating(player.eloBefore)}
              <ArrowRight aria-hidden="true" className="size-3" strokeWidth={2.25} />
            </span>
            <span className="numerals w-11 font-bold text-[1.0625rem]">{format.rating(player.eloAfter)}</span>
            <span
              className={cx(
                "numerals w-11 text-right font-bold text-[1.0625rem]",
                player.eloChange > 0 && "text-up-court",
                player.eloChange < 0 && "text-down-court",
              )}
            >
              {format.signed(player.eloChange)}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}

interface SideProps {
  match: Match;
  side: 0 | 1;
  /** "Won" or "Lost", for screen readers. */
  label: string;
}

function Side({ match, side, label }: SideProps) {
  const won = match.winner === side + 1;
  const team = side === 0 ? match.team1 : match.team2;
  return (
    <section aria-label={label} className="flex min-h-[72px] items-center gap-2.5 px-4 py-2">
      <span className="grid w-3.5 shrink-0 place-items-center">{won ? <Ball size={14} /> : null}</span>
      <span className={cx("narrow min-w-0 flex-1 leading-6", won ? "font-semibold" : "text-on-court-2")}>
        {team.players.map((player) => (
          <span key={player.playerId} className="block">
            {player.name}
          </span>
        ))}
      </span>
      <ol className="numerals flex shrink-0 gap-3 text-score-result">
        {match.sets.map((set, index) => {
          const own = set[side] ?? 0;
          const tookIt = own > (set[1 - side] ?? 0);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
              key={index}
              className={cx("min-w-6 text-center", tookIt ? "font-bold" : "font-normal text-on-court-2")}
            >
              {own}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
