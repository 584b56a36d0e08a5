import { array, boolean, check, maxValue, minValue, number, object, optional, pipe, string } from "valibot";
import type { Group } from "../api/types";
import { serverTime } from "../clock";
import { isGroupHash } from "../rules/group-hash";
import { storedJson, storedText, useStored } from "../storage";

/** A group that was visited with this browser. */
export interface RecentGroup {
  readonly hash: string;
  /** As it was at the last visit. */
  readonly name: string;
  readonly isPrivate: boolean;
  /** In milliseconds by the server's clock. */
  readonly visitedAt: number;
  /** Whether it was visited as its owner alone. */
  readonly asOwner?: boolean | undefined;
}

/** The one on the court of the list of groups, and five more. */
export const RECENT_MAX = 6;

const hash = pipe(string(), check(isGroupHash));

/** When a group was visited, in milliseconds since 1970: what a `Date` can hold. */
export const visitTime = pipe(number(), minValue(0), maxValue(8.64e15));

/** The last visited group first. */
export const recentGroups = storedJson<readonly RecentGroup[]>(
  "browser",
  "duelo.recentGroups",
  array(
    object({
      hash,
      name: string(),
      isPrivate: boolean(),
      visitedAt: visitTime,
      asOwner: optional(boolean()),
    }),
  ),
);
/** Where former versions stored the group that was visited last. */
const formerLast = storedText("browser", "duelo.lastGroup", hash);
const none: readonly RecentGroup[] = [];

/** The groups that were visited with this browser, the last visited first. */
export function useRecentGroups(): readonly RecentGroup[] {
  return useStored(recentGroups) ?? none;
}

/** The hash of the group that was visited last; null if there is none. */
export function lastVisited(): string | null {
  return recentGroups.read()?.[0]?.hash ?? formerLast.read();
}

/** The groups this document has shown to their members: read again after the session's end, they are not visited. */
const shownToMembers = new Set<string>();

export function noteVisit({ publicHash, name, isDiscoverable, role }: Group): void {
  if (role) shownToMembers.add(publicHash);
  else if (shownToMembers.has(publicHash)) return;
  const before = recentGroups.read()?.find(({ hash }) => hash === publicHash);
  const visit = {
    hash: publicHash,
    name,
    isPrivate: !isDiscoverable,
    visitedAt: serverTime(),
    // An earlier version did not store it.
    asOwner: role ? before?.asOwner !== false : false,
  };
  recentGroups.write([visit, ...others(publicHash)].slice(0, RECENT_MAX));
  formerLast.write(null);
}

export function forgetVisit(publicHash: string): void {
  if (lastVisited() === publicHash) {
    formerLast.write(null);
  }
  const left = others(publicHash);
  recentGroups.write(left.length === 0 ? null : left);
}

/** For sign-out: forgets the private groups that were visited as their owner alone. */
export function forgetOwnVisits(): void {
  const left = (recentGroups.read() ?? []).filter(({ isPrivate, asOwner }) => !(isPrivate && asOwner));
  recentGroups.write(left.length === 0 ? null : left);
}

function others(publicHash: string): RecentGroup[] {
  return (recentGroups.read() ?? []).filter((visited) => visited.hash !== publicHash);
}
