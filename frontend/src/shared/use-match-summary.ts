import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Match } from "../api/types";
import { useFormats } from "../i18n/use-language";

/** Says a match in a sentence: who has beaten whom, and by how much. */
export function useMatchSummary(): (match: Match) => string {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  return useCallback(
    (match) => {
      const isFirst = match.winner === 1;
      const [winners, losers] = isFirst ? [match.team1, match.team2] : [match.team2, match.team1];
      const [winner, loser] = isFirst ? [0, 1] : [1, 0];
      const names = ({ players }: Match["team1"]) => formats.list(players.map(({ name }) => name));
      return t("scoreboard.summary", {
        winners: names(winners),
        losers: names(losers),
        score: match.sets.map((set) => `${set[winner]}–${set[loser]}`).join(", "),
        changes: formats.list(
          [...match.team1.players, ...match.team2.players].map(
            ({ name, eloChange }) => `${name} ${formats.signed(eloChange)}`,
          ),
        ),
      });
    },
    [t, formats],
  );
}
