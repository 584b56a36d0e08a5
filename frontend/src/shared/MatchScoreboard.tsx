import type { Match } from "../api/types";
import { useFormats } from "../i18n/use-language";
import { Scoreboard, type ScoreboardSide } from "../ui/Scoreboard";
import { useMatchSummary } from "./use-match-summary";

type TeamIndex = 0 | 1;

/** A saved match as a scoreboard, in the current language. */
export function MatchScoreboard({ match }: { readonly match: Match }) {
  const formats = useFormats();
  const summaryOf = useMatchSummary();

  const side = (team: TeamIndex): ScoreboardSide => {
    const other = team === 0 ? 1 : 0;
    const { players } = team === 0 ? match.team1 : match.team2;
    return {
      names: players.map(({ name }) => name),
      isWinner: match.winner === team + 1,
      sets: match.sets.map((set) => {
        const games = set[team] ?? 0;
        return { games, isWon: games > (set[other] ?? 0) };
      }),
      changes: players.map(({ eloChange }) => ({ change: eloChange, text: formats.signed(eloChange) })),
    };
  };
  return <Scoreboard sides={[side(0), side(1)]} summary={summaryOf(match)} />;
}
