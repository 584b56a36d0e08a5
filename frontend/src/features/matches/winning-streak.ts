import { useQueries } from "@tanstack/react-query";
import { playerQuery } from "../../api/queries/players";
import type { Player, PlayerProfile } from "../../api/types";
import type { Places } from "../../shared/lineup/lineup";
import { useMe } from "../../shared/me";

export type ProfileOf = (playerId: number) => PlayerProfile | undefined;

/** The shortest streak that the result names, in matches. */
const STREAK_MIN = 3;

/**
 * How many matches a winner has won in a row with this one, if that is more than ever before; else null, also if the
 * profile is not of the time before the match.
 */
export function longestStreak(profile: PlayerProfile | undefined, before: Player): number | null {
  if (profile?.player.gamesPlayed !== before.gamesPlayed) return null;
  const { currentStreak, longestWinningStreak } = profile.insights;
  const streak = (currentStreak?.won ? currentStreak.length : 0) + 1;
  return streak >= STREAK_MIN && streak > (longestWinningStreak?.length ?? 0) ? streak : null;
}

/**
 * The profiles that a winning streak is computed from: the reader's, else both winners'. They are read again when
 * another match was saved meanwhile, such as the one before a rematch.
 */
export function useStreakProfiles(hash: string, [a, b, c, d]: Places, winner: 1 | 2 | undefined): ProfileOf {
  const me = useMe(hash);
  const isPlaying = me !== null && [a, b, c, d].includes(me);
  const winners = { 0: [], 1: [a, b], 2: [c, d] }[winner ?? 0];
  const needed = isPlaying ? [me] : winners.flatMap((id) => id ?? []);
  const profiles = useQueries({ queries: needed.map((id) => playerQuery(hash, id)) });
  return (playerId) => profiles[needed.indexOf(playerId)]?.data;
}
