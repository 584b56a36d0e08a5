import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Ranking } from "../../api/types";
import { teamBySurname } from "../../i18n/team-names";
import { useLanguage } from "../../i18n/use-language";
import type { Places } from "./lineup";

/** The names of the two teams: their surnames, or "Team 1" while a player is missing. */
export function useTeamNames(
  places: Places,
  rankingOf: ReadonlyMap<number, Ranking>,
): readonly [string, string] {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  return useMemo(() => {
    const nameOf = (playerId: number | null) =>
      playerId === null ? undefined : rankingOf.get(playerId)?.player.name;
    const teamOf = (team: 1 | 2, one: number | null, other: number | null) => {
      const [first, second] = [nameOf(one), nameOf(other)];
      return first === undefined || second === undefined
        ? t("team", { team })
        : teamBySurname([first, second], language);
    };
    const [a, b, c, d] = places;
    return [teamOf(1, a, b), teamOf(2, c, d)];
  }, [places, rankingOf, language, t]);
}
