import { ChevronDown } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../../api/types";
import { teamInShort } from "../../../i18n/team-names";
import { type RatingChange, useCalculationTexts } from "../../../i18n/use-calculation-texts";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { PLACES, type Place, type Places, teamOf } from "../../../shared/lineup/lineup";
import { Calculation } from "../../../ui/calculation/Calculation";
import { Trend } from "../../../ui/Trend";
import type { MatchPreview } from "../preview";

interface MatchCalculationsProps {
  places: Places;
  playerOf: ReadonlyMap<number, Player>;
  preview: MatchPreview;
}

/** The calculations of the four changes; the first is expanded. */
export const MatchCalculations = memo(function MatchCalculations({
  places,
  playerOf,
  preview,
}: MatchCalculationsProps) {
  const { t } = useTranslation("matches");
  const texts = useCalculationTexts();
  const format = useFormats();
  const language = useLanguage();

  const nameAt = (place: Place) => {
    const playerId = places[place];
    return playerId === null ? "" : (playerOf.get(playerId)?.name ?? "");
  };
  const teamAt = (place: Place) => {
    const [one, other] = PLACES.filter((at) => teamOf(at) === teamOf(place)).map(nameAt);
    return teamInShort([one ?? "", other ?? ""], language);
  };

  return (
    <div className="divide-y divide-line">
      {PLACES.map((place) => {
        const explained = explain(preview, place, teamAt(place));
        if (explained === null) return null;
        return (
          <details key={place} open={place === 0} className="group">
            <summary
              aria-label={t("calculation.of", { name: nameAt(place) })}
              className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 py-1 text-row [&::-webkit-details-marker]:hidden"
            >
              <span className="font-semibold">{nameAt(place)}</span>
              <span className="flex items-center gap-2">
                <Trend change={explained.change} text={format.signed(explained.change)} />
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 text-ink-2 transition-transform group-open:rotate-180"
                  strokeWidth={2}
                />
              </span>
            </summary>
            <div className="pb-3">
              <Calculation {...texts(explained)} />
            </div>
          </details>
        );
      })}
    </div>
  );
});

/** The calculation of one place's change; `null` without a result. */
function explain(preview: MatchPreview, place: Place, team: string): RatingChange | null {
  const { players, averages, outcome } = preview;
  const player = players?.[place];
  const own = teamOf(place) - 1;
  const [teamAverage, opponentAverage] = own === 0 ? averages : [averages[1], averages[0]];
  if (!players || !player || outcome === null || teamAverage === null || opponentAverage === null) {
    return null;
  }
  const ratingsOf = (side: number): readonly [number, number] => {
    const [one, other] = PLACES.filter((at) => teamOf(at) - 1 === side).map((at) => players[at]?.before ?? 0);
    return [one ?? 0, other ?? 0];
  };
  const [games1, games2] = outcome.games;
  return {
    ...player,
    team,
    teamRatings: ratingsOf(own),
    opponentRatings: ratingsOf(1 - own),
    teamAverage,
    opponentAverage,
    games: outcome.winner === 1 ? [games1, games2] : [games2, games1],
  };
}
