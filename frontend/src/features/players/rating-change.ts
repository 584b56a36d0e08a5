import type { Explanation } from "../../api/types";
import type { RatingChange } from "../../i18n/use-calculation-texts";

/** Converts the server's explanation of a match to a calculation; `team` is the name of the player's team. */
export function ratingChangeOf(explanation: Explanation, team: string): RatingChange {
  const { won, partner, opponents, sets, eloBefore } = explanation;
  const [first, second] = opponents;
  const own = sets.reduce((sum, [games = 0]) => sum + games, 0);
  const other = sets.reduce((sum, [, games = 0]) => sum + games, 0);
  return {
    won,
    team,
    teamRatings: [eloBefore, partner.eloBefore],
    opponentRatings: [first?.eloBefore ?? 0, second?.eloBefore ?? 0],
    teamAverage: explanation.teamElo,
    opponentAverage: explanation.opponentElo,
    expected: explanation.expectedWinPercent / 100,
    kFactor: explanation.kFactor,
    rawChange: explanation.rawChange,
    margin: explanation.gamesMargin,
    games: won ? [own, other] : [other, own],
    change: explanation.finalChange,
    before: eloBefore,
    after: explanation.eloAfter,
  };
}
