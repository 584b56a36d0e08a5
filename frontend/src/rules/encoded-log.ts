/** A match as the log has it; players are indices of the group's players. */
export interface StoredMatch {
  readonly number: number;
  readonly players: readonly number[];
  readonly sets: readonly (readonly number[])[];
  readonly before: readonly number[];
  readonly change: readonly number[];
}

/** The matches with the indices of the players, as elo-core takes them. */
export function withIndices<M extends { readonly players: readonly number[] }>(
  matches: readonly M[],
  players: readonly { readonly playerId: number }[],
): (Omit<M, "players"> & { readonly players: readonly number[] })[] {
  const indices = new Map(players.map(({ playerId }, index) => [playerId, index]));
  return matches.map((match) => ({
    ...match,
    players: match.players.map((player) => indices.get(player) ?? players.length),
  }));
}

/** Matches as the numbers that elo-core's `StoredMatch::read` takes. */
export function encodedLog(matches: readonly StoredMatch[]): Int32Array {
  const numbers: number[] = [];
  for (const { number, players, sets, before, change } of matches) {
    numbers.push(number, ...players, ...before, ...change, sets.length);
    for (const set of sets) {
      numbers.push(...set);
    }
  }
  return Int32Array.from(numbers);
}
