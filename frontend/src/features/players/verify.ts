import type { Explanation } from "../../api/types";
import type { Rules } from "../../rules/rules";

/** A calculation of the server, with what the rules need to come to it themselves. */
export interface Explained extends Explanation {
  /** How many matches the player had played before this one. */
  readonly playedBefore: number;
}

/** Whether the rules in this browser come to every number of the server's, to the last bit. */
export function isConfirmed(rules: Rules, explained: Explained): boolean {
  const { partner, opponents, sets } = explained;
  const [first, second] = opponents;
  if (first === undefined || second === undefined) return false;
  // How much the other three had played decides about their changes, not about this one.
  const other = ({ eloBefore }: Explanation["partner"]) => ({ rating: eloBefore, played: 0 });
  const rating = rules.rateMatch({
    players: [
      { rating: explained.eloBefore, played: explained.playedBefore },
      other(partner),
      other(first),
      other(second),
    ],
    sets: sets.map(([own = 0, opponent = 0]) => [own, opponent]),
  });
  if (rating === undefined) return false;
  const [own] = rating.changes;
  return (
    rating.averages[0] === explained.teamElo &&
    rating.averages[1] === explained.opponentElo &&
    own.expected * 100 === explained.expectedWinPercent &&
    own.won === explained.won &&
    own.kFactor === explained.kFactor &&
    own.rawChange === explained.rawChange &&
    Math.abs(own.margin) === Math.abs(explained.gamesMargin) &&
    own.change === explained.finalChange &&
    own.after === explained.eloAfter
  );
}
