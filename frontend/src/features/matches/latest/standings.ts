import type { Ranking } from "../../../api/types";
import type { Rules } from "../../../rules/rules";
import type { LatestMatch } from "./queries";

/** The four players of a match, as the contract guarantees. */
export function fourOf<T>([a, b, c, d]: readonly T[]): [T, T, T, T] {
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new Error("a match has four players");
  }
  return [a, b, c, d];
}

/** The ranking before the latest match, the base of a correction. */
export function rankingsBefore(rankings: readonly Ranking[], latest: LatestMatch, rules: Rules): Ranking[] {
  const affected = rules.previewAmendment({
    players: rankings.map(({ player }) => player),
    before: fourOf(latest.before),
  });
  return rankings.map((ranking) => {
    const found = affected?.find(({ playerId }) => playerId === ranking.player.playerId);
    return found
      ? {
          ...ranking,
          rank: found.rankThen,
          player: { ...ranking.player, ...found.then, rank: found.rankThen },
        }
      : ranking;
  });
}
