import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Log, logQuery } from "../../api/queries/log";
import { playersQuery } from "../../api/queries/players";
import type { RankedLog } from "../../rules/rank-ranges/messages";

/** A log for the worker, and what tells it from others of its group. */
export interface LogOfGroup {
  readonly log: Log;
  readonly ranked: RankedLog;
  readonly key: readonly string[];
}

/** The log of a group with its guests, of whom the log says nothing. */
export function useRankedLog(hash: string | undefined) {
  const log = useQuery(logQuery(hash));
  const hasMatches = log.data !== undefined && log.data.matches.length > 0;
  const players = useQuery({ ...playersQuery(hash), enabled: hasMatches });
  const data = useMemo(
    () => (hash && log.data && players.data ? logOfGroup(hash, log.data, players.data) : undefined),
    [hash, log.data, players.data],
  );
  const failed = [log, players].find(({ error, data }) => error !== null && data === undefined);
  return { data, isEmpty: log.data !== undefined && !hasMatches, failed };
}

function logOfGroup(
  publicHash: string,
  log: Log,
  players: readonly { readonly playerId: number; readonly isGuest: boolean }[],
): LogOfGroup {
  const guests = new Set(players.filter(({ isGuest }) => isGuest).map(({ playerId }) => playerId));
  const ranked = {
    publicHash,
    matches: log.matches,
    players: log.players.map(({ playerId }) => ({ playerId, isGuest: guests.has(playerId) })),
  };
  return { log, ranked, key: [publicHash, log.epoch, String(log.version), [...guests].join()] };
}
