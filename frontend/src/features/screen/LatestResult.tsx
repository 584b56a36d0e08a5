import { useTranslation } from "react-i18next";
import type { Match } from "../../api/types";
import { serverTime } from "../../clock";
import { useFormats } from "../../i18n/use-language";
import { useMatchSummary } from "../../shared/use-match-summary";
import { Net } from "../../ui/court/Net";
import { NEW_TIME } from "./places";
import { useScreenTime } from "./use-screen-time";

/** The latest match on the court: the winners and the losers on their sides of the net. */
export function LatestResult({ match }: { readonly match: Match | null }) {
  const { t } = useTranslation("screen");
  const formats = useFormats();
  const summaryOf = useMatchSummary();
  const now = useScreenTime(60_000);
  if (match === null) {
    return (
      <section className="screen-result">
        <header className="screen-result-head">
          <h2>{t("noMatch")}</h2>
        </header>
        <p className="screen-no-match">{t("noMatchText")}</p>
      </section>
    );
  }
  const sides = match.winner === 1 ? ([0, 1] as const) : ([1, 0] as const);
  const isNew = serverTime(now) - Date.parse(match.createdAt) < NEW_TIME;
  return (
    <section className="screen-result">
      <header className="screen-result-head">
        <h2>{isNew ? t("justPlayed") : t("latest")}</h2>
        <p>{t("match", { number: formats.number(match.matchNumber) })}</p>
      </header>
      <p className="sr-only">{summaryOf(match)}</p>
      <Side match={match} team={sides[0]} isWinner />
      <Net orientation="horizontal" className="screen-net" />
      <Side match={match} team={sides[1]} />
    </section>
  );
}

interface SideProps {
  readonly match: Match;
  readonly team: 0 | 1;
  readonly isWinner?: boolean;
}

function Side({ match, team, isWinner = false }: SideProps) {
  const formats = useFormats();
  const toneOf = (change: number) => (change > 0 ? "text-up-court" : change < 0 ? "text-down-court" : "");
  const { players } = team === 0 ? match.team1 : match.team2;
  return (
    <div aria-hidden="true" className={isWinner ? "screen-side screen-side-won" : "screen-side"}>
      {players.map(({ playerId, name, eloChange }) => (
        <p key={playerId} className="screen-player">
          <span>{name}</span>
          <span className={`numerals ${toneOf(eloChange)}`}>{formats.signed(eloChange)}</span>
        </p>
      ))}
      <p className="screen-sets numerals">
        {match.sets.map((set, index) => {
          const games = set[team] ?? 0;
          const isWon = games > (set[team === 0 ? 1 : 0] ?? 0);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            <span key={index} className={isWon ? "screen-set-won" : undefined}>
              {games}
            </span>
          );
        })}
        {isWinner && <span className="screen-ball" />}
      </p>
    </div>
  );
}
