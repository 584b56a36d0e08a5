import type { RatingChange } from "../../i18n/use-calculation-texts";
import { PLACES, type Place, teamOf } from "./lineup";
import type { MatchPreview } from "./preview";

/** The calculation of one place's change; `null` without a result. */
export function explain(preview: MatchPreview, place: Place, team: string): RatingChange | null {
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
