import { createContext, useContext } from "react";
import { useParams } from "react-router";
import { useGroupHash } from "../api/queries/groups";
import type { Group } from "../api/types";
import type { GroupRef } from "../i18n/paths";
import { isGroupHash } from "../rules/group-hash";

/** The group of an admin page whose address names none: the current one. Null on a group's own pages. */
export const AdminGroup = createContext<Group | null>(null);

/** The group in the URL; null if its identifier is invalid. */
export function useGroupRefOrNull(): GroupRef | null {
  const { groupHash, groupId } = useParams();
  return groupId === undefined ? hashFrom(groupHash) : idFrom(groupId);
}

/**
 * The group of a page below `GroupBoundary`, which renders no page for other addresses; on admin pages the current
 * group. `ref` names it in links as the address does; `hash` names it in queries, which wait until it is known.
 */
export function usePageGroup(): { ref: GroupRef; hash: string | undefined } {
  const named = useGroupRefOrNull();
  const ref = useContext(AdminGroup)?.publicHash ?? named;
  const { hash } = useGroupHash(ref);
  if (ref === null) {
    throw new Error("this page is not inside a group");
  }
  return { ref, hash };
}

/** Parses a group hash; null if it is invalid. */
export function hashFrom(text: string | undefined): string | null {
  return text !== undefined && isGroupHash(text) ? text : null;
}

/** Parses a numeric id; null if it is invalid. */
export function idFrom(text: string | undefined): number | null {
  const id = Number(text);
  return text !== undefined && /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : null;
}
