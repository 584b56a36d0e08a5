const ascending = (one: number, other: number) => one - other;

/** The same text for the same teams in any order. */
export function sameTeams(teams: readonly (readonly number[])[]): string {
  return teams
    .map((team) => [...team].sort(ascending).join("+"))
    .sort()
    .join(" ");
}
