import type { Ranking } from "../../../api/types";
import type { Rules } from "../../../rules/rules";
import type { LatestMatch } from "./queries";

/** The four of a match; the contract promises as many. */
export function fourOf<T>([a, b, c, d]: readonly T[]): [T, T, T, T] {
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new Error("a match has four players");
  }
  return [a, b, c, d];
}

/** The ranking as it was before the latest match: what a correction starts from. */
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
