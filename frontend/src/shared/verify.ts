import type { Explanation } from "../api/types";
import type { Rules } from "../rules/rules";

/** A calculation of the server with the input that the rules need to reproduce it. */
export interface Explained extends Explanation {
  /** Number of the player's matches before this one. */
  readonly playedBefore: number;
}

/** Whether the rules in the browser reproduce all numbers of the server, bit for bit. */
export function isConfirmed(rules: Rules, explained: Explained): boolean {
  const { partner, opponents, sets } = explained;
  const [first, second] = opponents;
  if (first === undefined || second === undefined) return false;
  // The match counts of the other three affect only their own changes.
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
