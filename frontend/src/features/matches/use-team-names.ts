import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../api/types";
import { teamInShort } from "../../i18n/team-names";
import { useLanguage } from "../../i18n/use-language";
import type { Places } from "../../shared/lineup/lineup";
/** The names of the two teams: "Iñaki and Maja", or "Team 1" while a player is missing. */
export function useTeamNames(
  places: Places,
  playerOf: ReadonlyMap<number, Player>,
): readonly [string, string] {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  return useMemo(() => {
    const nameOf = (playerId: number | null) =>
      playerId === null ? undefined : playerOf.get(playerId)?.name;
    const teamOf = (team: 1 | 2, one: number | null, other: number | null) => {
      const [first, second] = [nameOf(one), nameOf(other)];
      const others = places.filter((playerId) => playerId !== one && playerId !== other);
      return first === undefined || second === undefined
        ? t("team", { team })
        : teamInShort(
            [first, second],
            language,
            others.flatMap((playerId) => nameOf(playerId) ?? []),
          );
    };
    const [a, b, c, d] = places;
    return [teamOf(1, a, b), teamOf(2, c, d)];
  }, [places, playerOf, language, t]);
}
