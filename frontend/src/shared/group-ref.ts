import { useContext } from "react";
import { useParams } from "react-router";
import type { GroupRef } from "../i18n/paths";
import { isGroupHash } from "../rules/group-hash";
import { AdminGroup } from "./admin-group";

/** The group that the address names; null where it cannot be the name of any. */
export function useGroupRefOrNull(): GroupRef | null {
  const { groupHash, groupId } = useParams();
  return groupId === undefined ? hashFrom(groupHash) : idFrom(groupId);
}

/**
 * The group that the address names, on pages below `GroupBoundary`, which has sent all others away; on admin
 * pages the current one.
 */
export function useGroupRef(): GroupRef {
  const named = useGroupRefOrNull();
  const group = useContext(AdminGroup)?.publicHash ?? named;
  if (group === null) {
    throw new Error("this page is not inside a group");
  }
  return group;
}

/** A group's hash as an address writes it; null for anything else. */
export function hashFrom(text: string | undefined): string | null {
  return text !== undefined && isGroupHash(text) ? text : null;
}

/** A number as an address writes it; null for anything else. */
export function idFrom(text: string | undefined): number | null {
  const id = Number(text);
  return text !== undefined && /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : null;
}
