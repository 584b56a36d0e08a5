/** A match with the names of its players. */
export interface NamedMatch {
  readonly playedOn: string;
  readonly team1: readonly string[];
  readonly team2: readonly string[];
  readonly sets: readonly (readonly number[])[];
}

/** A name as it is compared. */
export function comparableName(name: string): string {
  return name.normalize().trim().toLowerCase();
}

/** A match as a text that is the same from either side, however the names are written. */
export function matchIdentity({ playedOn, team1, team2, sets }: NamedMatch): string {
  const team = (names: readonly string[]) => names.map(comparableName).sort().join("&");
  const [one, two] = [team(team1), team(team2)];
  const isTurned = one > two;
  const games = sets.map(([first, second]) => (isTurned ? [second, first] : [first, second]).join("-"));
  return [playedOn, ...(isTurned ? [two, one] : [one, two]), ...games].join("|");
}
