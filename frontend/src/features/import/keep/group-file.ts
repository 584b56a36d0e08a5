import type { GroupFile } from "../../../api/types";
import type { ReadMatch } from "../../../rules/sheets/reading";

/** The matches as the file of a group, which the server takes. */
export function groupFile(matches: readonly ReadMatch[]): GroupFile {
  return {
    format: "duelo.group",
    version: 1,
    matches: matches.map(({ playedOn, team1, team2, sets, notes }) => ({
      playedOn,
      team1: [...team1],
      team2: [...team2],
      sets: sets.map((set) => [...set]),
      notes,
    })),
  };
}
