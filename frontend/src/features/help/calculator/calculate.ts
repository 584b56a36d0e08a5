import type { MatchRating, Rules, Violation } from "../../../rules/rules";
import { type Entry, type Four, gamesFrom, ratingFrom } from "./entry";

/** The result of the calculator: the errors of its input, or the rating. */
export interface CalculatorResult {
  /** Whether each rating is valid. */
  readonly readable: Four<boolean>;
  /** The violations of the score, as for a submission. */
  readonly violations: readonly Violation[];
  readonly rating: MatchRating | null;
  /** The parsed ratings and games, present if `rating` is. */
  readonly ratings: Four<number>;
}

/** An arbitrary day: it does not affect the rating. */
const someDay = "2025-01-01";

/** Rates the input with elo-core. */
export function calculate(rules: Rules, { players, sets }: Entry): CalculatorResult {
  const [a, b, c, d] = players;
  const ratings = [a, b, c, d].map(({ rating }) => ratingFrom(rating));
  const [ratingA = null, ratingB = null, ratingC = null, ratingD = null] = ratings;
  const typed = sets.map(([left, right]): [number | null, number | null] => [
    gamesFrom(left),
    gamesFrom(right),
  ]);
  const violations = rules.validateMatch({ team1: [1, 2], team2: [3, 4], sets: typed, today: someDay });
  const readable: Four<boolean> = [ratingA !== null, ratingB !== null, ratingC !== null, ratingD !== null];
  const whole: Four<number> = [ratingA ?? 0, ratingB ?? 0, ratingC ?? 0, ratingD ?? 0];
  if (violations.length > 0 || readable.includes(false)) {
    return { readable, violations, rating: null, ratings: whole };
  }
  const { matchesToEstablish } = rules.limits();
  const standing = (place: 0 | 1 | 2 | 3) => ({
    rating: whole[place],
    played: players[place].isNew ? 0 : matchesToEstablish,
  });
  const rating = rules.rateMatch({
    players: [standing(0), standing(1), standing(2), standing(3)],
    sets: typed.map(([left, right]) => [left ?? 0, right ?? 0]),
  });
  return { readable, violations, rating: rating ?? null, ratings: whole };
}
