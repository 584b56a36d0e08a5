import type { ReadMatch } from "../../rules/sheets/reading";

/** A name of a file, and in how many matches it stands. */
export interface SheetPlayer {
  readonly name: string;
  readonly matches: number;
}

/** The names of the matches, in the order in which they first occur. */
export function playersOf(matches: readonly Pick<ReadMatch, "team1" | "team2">[]): SheetPlayer[] {
  const counts = new Map<string, number>();
  for (const { team1, team2 } of matches) {
    for (const name of [...team1, ...team2]) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].map(([name, matches]) => ({ name, matches }));
}
