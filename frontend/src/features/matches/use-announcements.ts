import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { type Lineup, PLACES, positionOf, teamOf } from "../../shared/lineup/lineup";
import type { MatchPreview } from "./preview";

/** The live region's text: who was picked and what is next, then the previewed changes. */
export function useAnnouncements(
  lineup: Lineup,
  preview: MatchPreview,
  playerOf: ReadonlyMap<number, Player>,
): string {
  const { t } = useTranslation("matches");
  const format = useFormats();
  const [picked, setPicked] = useState("");
  const before = useRef(lineup.places);
  const { places, active } = lineup;

  useEffect(() => {
    const place = PLACES.find((at) => places[at] !== before.current[at] && places[at] !== null);
    const swapped = place !== undefined && before.current.includes(places[place]);
    before.current = places;
    const playerId = place === undefined ? null : places[place];
    const name = playerId === null ? undefined : playerOf.get(playerId)?.name;
    if (name === undefined || swapped) return;
    setPicked(
      active === null
        ? t("announce.lastPicked", { name })
        : t("announce.picked", { name, team: teamOf(active), position: positionOf(active) }),
    );
  }, [places, active, playerOf, t]);

  if (active !== null || preview.players === null) return picked;
  return preview.players
    .map(({ playerId, change, rankAfter }) => {
      const name = playerOf.get(playerId)?.name ?? "";
      const values = { name, change: format.signed(change) };
      return rankAfter === null
        ? t("announce.guest", values)
        : t("announce.change", { ...values, rank: format.number(rankAfter) });
    })
    .join(". ");
}
