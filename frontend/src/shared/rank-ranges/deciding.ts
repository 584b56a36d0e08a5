import type { DecidingMatch } from "../../rules/rank-ranges/messages";

/** What the texts need of a match of the log. */
interface PlayedMatch {
  readonly players: readonly number[];
  readonly sets: readonly (readonly number[])[];
}

/** How many matches are rated again at most: without each of the player's those after it, on average half the log. */
const MOST_RATED = 2_000_000;

/** Whether finding the matches that decide a player's rank would take too long. */
export function isTooMuch(matches: readonly Pick<PlayedMatch, "players">[], playerId: number): boolean {
  const own = matches.filter(({ players }) => players.includes(playerId)).length;
  return (own * matches.length) / 2 > MOST_RATED;
}

/** The latest of those that move the player's rank of now most; undefined if none moves it. */
export function mostDeciding(matches: readonly DecidingMatch[], rank: number): DecidingMatch | undefined {
  const rankDistance = (match: DecidingMatch) => Math.abs(match.rank - rank);
  const most = Math.max(1, ...matches.map(rankDistance));
  return matches.findLast((match) => rankDistance(match) === most);
}

/** The numbers of the other matches without which the player would have the same rank as without this one. */
export function asDeciding(matches: readonly DecidingMatch[], { number, rank }: DecidingMatch): number[] {
  return matches
    .filter((other) => other.rank === rank && other.number !== number)
    .map((other) => other.number);
}

/** The score of a match as one of its players has seen it. */
export function scoreOf({ players, sets }: PlayedMatch, playerId: number): string {
  const isTurned = players.indexOf(playerId) > 1;
  return sets.map((games) => (isTurned ? games.toReversed() : games).join("–")).join(" ");
}
