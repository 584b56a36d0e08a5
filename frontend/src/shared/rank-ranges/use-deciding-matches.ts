import { useQuery } from "@tanstack/react-query";
import { findDecidingMatches } from "../../rules/rank-ranges/ask-worker";
import type { DecidingMatch } from "../../rules/rank-ranges/messages";
import { isTooMuch } from "./deciding";
import type { LogOfGroup } from "./use-ranked-log";

/**
 * Those of a player's matches that decide the player's rank of now; undefined until they are found, and where finding
 * them would take too long.
 */
export function useDecidingMatches(
  { ranked, key }: LogOfGroup,
  playerId: number | undefined,
): readonly DecidingMatch[] | undefined {
  const isAsked = playerId !== undefined && !isTooMuch(ranked.matches, playerId);
  const { data } = useQuery({
    queryKey: ["deciding-matches", ...key, playerId],
    enabled: isAsked,
    queryFn: ({ signal }) => {
      if (playerId === undefined) {
        throw new Error("there is no player");
      }
      return findDecidingMatches(ranked, playerId, signal);
    },
    // Those of the log before, until those of the new one are found.
    placeholderData: (former, query) =>
      isAsked && query?.queryKey[1] === key[0] && query?.queryKey.at(-1) === playerId ? former : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { stored: false },
  });
  return data;
}
