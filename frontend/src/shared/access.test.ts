import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Ability, can, LEAST_ROLE, roleCan } from "./access";

/** The operations of each ability, by their ids in the contract. */
const OPERATIONS: Record<Ability, readonly string[]> = {
  matches: [
    "read_group_as_owner",
    "read_latest_match_for_edit",
    "read_lock_status",
    "lock_latest_match",
    "release_latest_match",
    "correct_latest_match",
    "delete_latest_match",
    "settle_questions",
    "settle_questions_by_hash",
    "list_questioned_matches",
  ],
  players: ["add_player", "change_player"],
  removal: ["delete_player", "anonymise_player"],
  rewind: ["preview_rewind", "rewind_matches", "list_rewinds", "preview_restoration", "restore_matches"],
  joins: [
    "preview_join",
    "join_players",
    "list_joins",
    "list_near_names",
    "undo_change",
    "preview_split",
    "split_player",
    "list_splits",
  ],
  settings: ["update_group"],
  members: ["list_members", "leave_group", "accept_handover", "decline_handover"],
  roles: ["invite_member", "withdraw_invitation", "change_role", "remove_member"],
  activity: ["list_activity"],
  files: ["export_group", "import_group"],
  handover: ["offer_handover", "withdraw_handover"],
  deletion: ["delete_group"],
};

interface Operation {
  readonly operationId: string;
  readonly "x-access": string;
}

const contract: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(new URL("../../../crates/server/openapi.json", import.meta.url), "utf8"),
);

const ofMembers = Object.values(contract.paths)
  .flatMap((path) => Object.values(path))
  .filter((operation) => ["editor", "admin", "owner"].includes(operation["x-access"]));

it("names every operation that needs a role, with the role of the contract", () => {
  const stated = Object.fromEntries(
    ofMembers.map((operation) => [operation.operationId, operation["x-access"]]),
  );
  const known = Object.entries(OPERATIONS).flatMap(([ability, ids]) =>
    ids.map((id) => [id, LEAST_ROLE[ability as Ability]]),
  );
  expect(Object.fromEntries(known)).toEqual(stated);
});

it("lets each role do what those before it may", () => {
  expect(roleCan(null, "matches")).toBe(false);
  expect(roleCan("editor", "players")).toBe(true);
  expect(roleCan("editor", "settings")).toBe(false);
  expect(roleCan("admin", "files")).toBe(true);
  expect(roleCan("admin", "deletion")).toBe(false);
  expect(roleCan("owner", "deletion")).toBe(true);
});

it("leaves reading in a group that is closed", () => {
  const closed = { role: "owner", closedReason: "Abandoned." } as const;
  expect(can({ ...closed, closedReason: null }, "settings")).toBe(true);
  expect(can(closed, "settings")).toBe(false);
  expect(can(closed, "matches")).toBe(false);
  expect(can(closed, "activity")).toBe(true);
  expect(can({ ...closed, role: "editor" }, "activity")).toBe(false);
});
