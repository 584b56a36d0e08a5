import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { computeRankRanges } from "../../rules/rank-ranges/ask-worker";
import type { RankRange } from "../../rules/rank-ranges/messages";
import { useRankedLog } from "./use-ranked-log";

/** A range with the rank that the page shows, which may be newer than the log. */
export function withRank({ best, worst }: RankRange, rank: number): RankRange {
  return { best: Math.min(best, rank), worst: Math.max(worst, rank) };
}

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
      setDone(0);
      return computeRankRanges(data.ranked, signal, setDone);
    },
    // The ranges of the log before, until those of the new one are computed.
    placeholderData: (former, query) => (query?.queryKey[1] === hash ? former : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { stored: false },
  });
  return {
    groupLog: data,
    /** The last rank there can be. */
    last: data?.ranked.players.filter(({ isGuest }) => !isGuest).length ?? 0,
    ranges: ranges.data,
    done,
    isEmpty,
    failed: failed ?? (ranges.error !== null && ranges.data === undefined ? ranges : undefined),
  };
}
