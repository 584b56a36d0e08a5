import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { computeRankRanges } from "../../rules/rank-ranges/ask-worker";
import { useRankedLog } from "./use-ranked-log";

/** Between which ranks the players of a group are; `done` is how much of the work is, as a part of 1. */
export function useRankRanges(hash: string | undefined) {
  const { data, isEmpty, failed } = useRankedLog(hash);
  const [done, setDone] = useState(0);
  const ranges = useQuery({
    queryKey: ["rank-ranges", ...(data?.key ?? [])],
    enabled: data !== undefined,
    queryFn: ({ signal }) => {
      if (data === undefined) {
        throw new Error("there is no log yet");
      }
      return computeRankRanges(data.ranked, signal, setDone);
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { stored: false },
  });
  return {
    log: data?.log,
    /** The last rank there can be. */
    last: data?.ranked.players.filter(({ isGuest }) => !isGuest).length ?? 0,
    ranges: ranges.data,
    done,
    isEmpty,
    failed: failed ?? (ranges.error !== null && ranges.data === undefined ? ranges : undefined),
  };
}
