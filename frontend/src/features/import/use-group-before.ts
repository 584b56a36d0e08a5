import { useQuery } from "@tanstack/react-query";
import { playersQuery } from "../../api/queries/players";
import { useSession } from "../../api/queries/session";
import type { Group } from "../../api/types";
import type { KnownPlayer } from "../../rules/sheets/reading";

/** A group of the signed-in admin before the import. */
export interface GroupBefore {
  readonly group: Group;
  /** Undefined until they are loaded. */
  readonly players: readonly KnownPlayer[] | undefined;
}

/** The group with this id, if the reader owns it. */
export function useGroupBefore(groupId: string | null): GroupBefore | null {
  const { session } = useSession();
  const group = session?.groups.find((own) => String(own.groupId) === groupId) ?? null;
  const { data } = useQuery(playersQuery(group?.publicHash));
  return group && { group, players: data };
}
