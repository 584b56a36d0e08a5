import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { playerQuery } from "../../api/queries/players";
import type { Player, PlayerProfile } from "../../api/types";
import type { Places } from "../../shared/lineup/lineup";
import { useMe } from "../../shared/me";

/** The shortest streak that the result names, in matches. */
const STREAK_MIN = 3;

/**
 * How many matches a winner has won in a row with this one, if that is more than ever before; else null, also if the profile
 * is not of the time before the match.
 */
export function longestStreak(profile: PlayerProfile | undefined, before: Player): number | null {
  if (profile?.player.gamesPlayed !== before.gamesPlayed) return null;
  const { currentStreak, longestWinningStreak } = profile.insights;
  const streak = (currentStreak?.won ? currentStreak.length : 0) + 1;
  return streak >= STREAK_MIN && streak > (longestWinningStreak?.length ?? 0) ? streak : null;
}

/** Loads the profiles that a winning streak is computed from, before the match is submitted: the reader's, else both winners'. */
export function useProfilesOfWinners(hash: string, [a, b, c, d]: Places, winner: 1 | 2 | undefined): void {
  const client = useQueryClient();
  const me = useMe(hash);
  const winners = { 0: [], 1: [a, b], 2: [c, d] }[winner ?? 0];
  const isPlaying = me !== null && [a, b, c, d].includes(me);
  const needed = winners.filter((id) => id !== null && (!isPlaying || id === me)).join();
  useEffect(() => {
    if (needed === "") return;
    for (const id of needed.split(",")) {
      void client.prefetchQuery(playerQuery(hash, Number(id)));
    }
  }, [client, hash, needed]);
}
