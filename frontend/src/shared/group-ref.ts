import { useContext } from "react";
import { useParams } from "react-router";
import type { GroupRef } from "../i18n/paths";
import { isGroupHash } from "../rules/group-hash";
import { AdminGroup } from "./admin-group";

/** The group in the URL; null if its identifier is invalid. */
export function useGroupRefOrNull(): GroupRef | null {
  const { groupHash, groupId } = useParams();
  return groupId === undefined ? hashFrom(groupHash) : idFrom(groupId);
}

/** The group in the URL, on pages below `GroupBoundary`, which has checked it; on admin pages the current one. */
export function useGroupRef(): GroupRef {
  const named = useGroupRefOrNull();
  const group = useContext(AdminGroup)?.publicHash ?? named;
  if (group === null) {
    throw new Error("this page is not inside a group");
  }
  return group;
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
