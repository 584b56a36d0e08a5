import type { Group } from "../api/types";

type Role = NonNullable<Group["role"]>;

/** What an operation needs; a test compares it with `x-access` of the contract. */
export const LEAST_ROLE = {
  /** Submits without passcode, corrects and deletes the latest match. */
  matches: "editor",
  /** Adds and renames players. */
  players: "editor",
  /** Removes and anonymises players. */
  removal: "admin",
  /** Takes matches back, and enters them again. */
  rewind: "admin",
  /** Joins two players, splits one, and undoes it. */
  joins: "admin",
  /** Settings, passcode and links. */
  settings: "admin",
  /** Sees who runs the group, and leaves it. */
  members: "editor",
  /** Invites, changes roles and removes members. */
  roles: "owner",
  /** Sees what members did. */
  activity: "admin",
  /** Export and import. */
  files: "admin",
  /** Offers the group to a member, who answers. */
  handover: "owner",
  /** Deletes the group. */
  deletion: "owner",
} satisfies Record<string, Role>;

export type Ability = keyof typeof LEAST_ROLE;

const ROLES: readonly Group["role"][] = ["editor", "admin", "owner"];

/** What is not only changes, and so is left in a group that the operator has closed. */
const LEFT_WHEN_CLOSED: readonly Ability[] = ["members", "activity", "files"];

/** Whether a role may do this. */
export function roleCan(role: Group["role"], ability: Ability): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(LEAST_ROLE[ability]);
}

/** Whether the reader may do this in the group. The server decides: pages ask to offer nothing that it refuses. */
export function can({ role, closedReason }: Pick<Group, "role" | "closedReason">, ability: Ability): boolean {
  return roleCan(role, ability) && (closedReason === null || LEFT_WHEN_CLOSED.includes(ability));
}
