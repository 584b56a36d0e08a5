import type { Player } from "../api/types";

const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * The first day, in UTC, of the weeks in which an active player has played or was added; null where no player counts as
 * inactive. The app computes it: answers are cached and do not depend on the time.
 */
export function activeSince(weeks: number | null | undefined, now: number): string | null {
  return weeks == null ? null : new Date(now - weeks * WEEK).toISOString().slice(0, 10);
}

/** Whether the player has neither played nor been added since that day. Times of the API are in UTC. */
export function isInactive(
  { lastPlayedAt, createdAt }: Pick<Player, "lastPlayedAt" | "createdAt">,
  since: string | null,
): boolean {
  return since !== null && (lastPlayedAt ?? createdAt) < since;
}
