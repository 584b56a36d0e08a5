import { ApiError, isCode, isRefusal } from "../api/error";
import { type Log, readLog } from "../api/queries/log";
import type { GroupFile } from "../api/types";
import { comparableName, matchIdentity } from "./match-identity";

/** Stands for anonymised players, whose names and numbers may be others in the group than in the file. */
const FORMER = "#";

interface FailedImport {
  readonly publicHash: string;
  readonly file: GroupFile;
  /** The number of the match after which those of the file were to be added. */
  readonly after: number;
}

/**
 * The log of the group if it has the file although the import failed with this error; null if it has not, undefined
 * where that cannot be known now.
 */
export async function findStored(error: unknown, failed: FailedImport): Promise<Log | null | undefined> {
  if (!mayBeStored(error)) {
    return null;
  }
  try {
    const log = await readLog(failed.publicHash, new AbortController().signal);
    return isStored(failed.file, log, failed.after) ? log : null;
  } catch {
    return undefined;
  }
}

/**
 * Whether the answer was lost: that of this attempt, or that of an earlier one, since which the group's latest match is
 * another.
 */
function mayBeStored(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    isCode(error, "import.moved") ||
    !(isRefusal(error.status) || error.status === 429)
  );
}

/** Whether the group has the players of a file and, directly after this match, its matches. */
export function isStored({ players = [], matches = [] }: GroupFile, log: Log, after: number): boolean {
  const names = new Map(
    log.players.map(({ playerId, name, formerNumber }) => [
      playerId,
      formerNumber === undefined ? name : FORMER,
    ]),
  );
  const stored = log.matches
    .filter(({ number }) => number > after)
    .slice(0, matches.length)
    .map((match) => {
      const four = match.players.map((player) => names.get(player) ?? "");
      return matchIdentity({ ...match, team1: four.slice(0, 2), team2: four.slice(2) });
    });
  const isFormer = ({ formerNumber }: (typeof players)[number]) => typeof formerNumber === "number";
  const former = new Set(players.filter(isFormer).map(({ name }) => name));
  const named = (team: readonly string[]) => team.map((name) => (former.has(name) ? FORMER : name));
  const sent = matches.map((match) =>
    matchIdentity({ ...match, team1: named(match.team1), team2: named(match.team2) }),
  );
  const known = new Set([...names.values()].map(comparableName));
  return (
    stored.sort().join("\n") === sent.sort().join("\n") &&
    players.every((player) => isFormer(player) || known.has(comparableName(player.name)))
  );
}
