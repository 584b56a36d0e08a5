import { useQuery } from "@tanstack/react-query";
import { findDecidingMatches } from "../../rules/rank-ranges/ask-worker";
import type { DecidingMatch } from "../../rules/rank-ranges/messages";
import type { LogOfGroup } from "./use-ranked-log";

/** Those of a player's matches that decide the player's rank of now; undefined until they are found. */
export function useDecidingMatches(
  of: LogOfGroup | undefined,
  playerId: number | undefined,
): readonly DecidingMatch[] | undefined {
  const { data } = useQuery({
    queryKey: ["deciding-matches", ...(of?.key ?? []), playerId],
    enabled: of !== undefined && playerId !== undefined,
    queryFn: ({ signal }) => {
      if (of === undefined || playerId === undefined) {
        throw new Error("there is no log yet");
      }
      return findDecidingMatches(of.ranked, playerId, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { stored: false },
  });
  return data;
}
