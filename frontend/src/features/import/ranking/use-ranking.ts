import { useEffect, useState } from "react";
import type { TimedRanking } from "../../../rules/sheets/messages";
import type { KnownPlayer, ReadMatch } from "../../../rules/sheets/reading";
import type { SheetReader } from "../../../rules/sheets/sheet-reader";

const NOBODY: readonly KnownPlayer[] = [];

/** The ranking after the matches, which continue from the standings of a group; null until it is computed. */
export function useRanking(
  reader: SheetReader,
  matches: readonly ReadMatch[],
  standings: readonly KnownPlayer[] = NOBODY,
): TimedRanking | null {
  const [ranking, setRanking] = useState<TimedRanking | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const known = standings.map(({ name, currentElo, gamesPlayed, wins }) => ({
      name,
      currentElo,
      gamesPlayed,
      wins,
    }));
    reader
      .rank(
        known,
        matches.map(({ team1, team2, sets }) => ({ team1, team2, sets })),
      )
      .then(
        (found) => {
          if (isCurrent) {
            setRanking(found);
          }
        },
        (cause: unknown) => {
          if (isCurrent) {
            // The page of errors offers to load it anew; the file is kept on the device.
            setRanking(() => {
              throw cause;
            });
          }
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [reader, matches, standings]);
  return ranking;
}
