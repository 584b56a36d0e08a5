import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, unwrap } from "../api/client";
import { updateSessionGroups } from "../api/queries/session";
import type { Group } from "../api/types";
import { newKey } from "./new-key";
import { randomPasscode } from "./random-passcode";

interface WantedGroup {
  readonly name: string;
  /** Empty: a random one. */
  readonly passcode: string;
  readonly isDiscoverable: boolean;
}

/** Creates a group of the signed-in admin. Asked again after an answer that was lost, it is the group created then. */
export function useCreateGroup() {
  const client = useQueryClient();
  const last = useRef<{ wanted: string; key: string }>(null);
  return async ({ name, passcode, isDiscoverable }: WantedGroup): Promise<Group> => {
    const wanted = JSON.stringify([name, passcode, isDiscoverable]);
    if (last.current?.wanted !== wanted) {
      last.current = { wanted, key: newKey() };
    }
    const { group } = await unwrap(
      api.POST("/api/groups", {
        params: { header: { "Idempotency-Key": last.current.key } },
        body: { name, passcode: passcode.trim() || (await randomPasscode()), isDiscoverable },
      }),
    );
    updateSessionGroups(client, (groups) => [
      ...groups.filter(({ groupId }) => groupId !== group.groupId),
      group,
    ]);
    return group;
  };
}
