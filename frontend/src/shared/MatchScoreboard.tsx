import { useTranslation } from "react-i18next";
import type { Match } from "../api/types";
import { useFormats } from "../i18n/use-language";
import { Scoreboard, type ScoreboardSide } from "../ui/Scoreboard";

type TeamIndex = 0 | 1;

/** A saved match as a scoreboard, in the current language. */
export function MatchScoreboard({ match }: { readonly match: Match }) {
  const { t } = useTranslation("groups");
  const formats = useFormats();

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
  const sides = [side(0), side(1)] as const;
  const winner: TeamIndex = match.winner === 1 ? 0 : 1;
  const loser: TeamIndex = winner === 0 ? 1 : 0;

  const summary = t("scoreboard.summary", {
    winners: formats.list(sides[winner].names),
    losers: formats.list(sides[loser].names),
    score: match.sets.map((set) => `${set[winner]}–${set[loser]}`).join(", "),
    changes: formats.list(
      sides.flatMap(({ names, changes }) =>
        names.map((name, index) => `${name} ${changes[index]?.text ?? ""}`),
      ),
    ),
  });
  return <Scoreboard sides={sides} summary={summary} />;
}
