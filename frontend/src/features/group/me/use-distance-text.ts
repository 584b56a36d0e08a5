import { useTranslation } from "react-i18next";
import type { Player, Ranking } from "../../../api/types";
import { shortNames } from "../../../i18n/team-names";
import { type Distance, toNextPlace, toPlaceBelow } from "./distance";

/** "3 points behind Maja". The names are short among all players. */
export function useDistanceText(everyone: readonly Ranking[]): (distance: Distance) => string {
  const { t } = useTranslation("me");
  return (distance) => {
    const names = shortNames(everyone.map(({ player }) => player.name));
    const name = names[everyone.indexOf(distance.other)] ?? distance.other.player.name;
    return distance.kind === "level"
      ? t("distance.level", { name })
      : t(`distance.${distance.kind}`, { name, count: distance.points });
  };
}

/** How far the next place is, or in the first place how far the next one is behind. */
export function goalOf(player: Player, everyone: readonly Ranking[]): Distance | null {
  return toNextPlace(player, everyone) ?? toPlaceBelow(player, everyone);
}
