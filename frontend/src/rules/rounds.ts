import { expectedScore, RoundsInput } from "../../pkg/more/elo_more";

/** Two teams of two; a player is an index of `ratings`. */
export type Court = readonly [readonly [number, number], readonly [number, number]];

export interface Round {
  readonly courts: readonly Court[];
  readonly resting: readonly number[];
}

/** What rounds are planned for: see elo-core's `rounds`. */
export interface RoundsRequest {
  readonly ratings: readonly number[];
  /** The indexes of those who are there. */
  readonly present: readonly number[];
  readonly courts: number;
  readonly locked: readonly (readonly [number, number])[];
  /** The rounds that stay. */
  readonly played: readonly Round[];
}

export interface RoundRules {
  /** The next rounds. */
  plan(request: RoundsRequest, rounds: number, seed: number): Round[];
  /** Another line-up of one round; the request's `played` are all others. */
  alternative(request: RoundsRequest, round: Round, seed: number): Round;
  /** The expected score of the first team, 0 to 1. */
  expected(ratings: readonly number[], court: Court): number;
}

export const roundRules: RoundRules = {
  plan: (request, rounds, seed) => withInput(request, (input) => decoded(input.plan(rounds, seed))),
  alternative: (request, round, seed) =>
    withInput(request, (input) => decoded(input.alternative(encoded([round]), seed))[0] ?? round),
  expected: (ratings, court) => {
    const [a = 0, b = 0, c = 0, d = 0] = court.flat().map((player) => ratings[player] ?? 0);
    return expectedScore(a, b, c, d);
  },
};

function withInput<T>(
  { ratings, present, courts, locked, played }: RoundsRequest,
  use: (input: RoundsInput) => T,
): T {
  const input = new RoundsInput(
    Int32Array.from(ratings),
    Uint8Array.from(present),
    courts,
    Uint8Array.from(locked.flat()),
    encoded(played),
  );
  try {
    return use(input);
  } finally {
    input.free();
  }
}

function encoded(rounds: readonly Round[]): Uint8Array {
  return Uint8Array.from(
    rounds.flatMap(({ courts, resting }) => [courts.length, ...courts.flat(2), resting.length, ...resting]),
  );
}

function decoded(bytes: Uint8Array): Round[] {
  const rounds: Round[] = [];
  const rest = [...bytes];
  while (rest.length > 0) {
    const courts = Array.from({ length: rest.shift() ?? 0 }, (): Court => {
      const [a = 0, b = 0, c = 0, d = 0] = rest.splice(0, 4);
      return [
        [a, b],
        [c, d],
      ];
    });
    rounds.push({ courts, resting: rest.splice(0, rest.shift() ?? 0) });
  }
  return rounds;
}
