import { Matches, RankRanges, Seals } from "../../../pkg/more/elo_more";
import { encodedLog, withIndices } from "../encoded-log";
import { encodedMatches } from "../seal";
import type { DecidingMatch, RankedLog, RankRange, RankWithout } from "./messages";

/** Between two reports of progress. */
const RESAMPLES_A_STEP = 20;

/** The ranges by player, without guests and those of whom it is too early to say. The WebAssembly is loaded. */
export function rankRanges(log: RankedLog, onProgress: (done: number) => void): Map<number, RankRange> {
  const seals = new Seals(log.publicHash);
  const matches = new Matches(encodedLog(withIndices(log.matches, log.players)));
  seals.add(encodedMatches(log.matches));
  const resampling = new RankRanges(matches, guestsOf(log), seals);
  try {
    let done = 0;
    for (let left = 1; left > 0; done += RESAMPLES_A_STEP) {
      left = resampling.replay(RESAMPLES_A_STEP);
      onProgress(1 - left / (left + done + RESAMPLES_A_STEP));
    }
    const numbers = resampling.ranges();
    const range = (index: number) => ({
      best: numbers[2 * index] ?? 0,
      worst: numbers[2 * index + 1] ?? 0,
    });
    const all = log.players.map(({ playerId }, index) => [playerId, range(index)] as const);
    return new Map(all.filter(([, { best }]) => best > 0));
  } finally {
    resampling.free();
    matches.free();
    seals.free();
  }
}

/** The players whose rank would be another one without a match, the best of now first. */
export function ranksWithout(log: RankedLog, number: number): RankWithout[] {
  const matches = new Matches(encodedLog(withIndices(log.matches, log.players)));
  try {
    const guests = guestsOf(log);
    const all = matches.ranks(guests);
    const others = matches.ranks(guests, number);
    const of = (numbers: Int32Array, index: number) => ({
      rank: numbers[2 * index] ?? 0,
      rating: numbers[2 * index + 1] ?? 0,
    });
    return log.players
      .map(({ playerId }, index) => ({ playerId, now: of(all, index), without: of(others, index) }))
      .filter(({ now, without }) => now.rank !== without.rank)
      .sort((one, other) => one.now.rank - other.now.rank);
  } finally {
    matches.free();
  }
}

/** Those of a player's matches without which the player's rank would be another one, in the order of the log. */
export function decidingMatches(log: RankedLog, playerId: number): DecidingMatch[] {
  const matches = new Matches(encodedLog(withIndices(log.matches, log.players)));
  try {
    const player = log.players.findIndex((one) => one.playerId === playerId);
    const numbers = matches.deciding(guestsOf(log), player);
    return Array.from({ length: numbers.length / 2 }, (_, index) => ({
      number: numbers[2 * index] ?? 0,
      rank: numbers[2 * index + 1] ?? 0,
    }));
  } finally {
    matches.free();
  }
}

function guestsOf({ players }: RankedLog): Uint8Array {
  return Uint8Array.from(players, ({ isGuest }) => Number(isGuest));
}
