import { useQuery } from "@tanstack/react-query";
import { playersQuery } from "../../../api/queries/players";
import type { Group, Player } from "../../../api/types";

/** All players of a group; the loaded ones until the others are. */
export function useAllPlayers(group: Group, loaded: readonly Player[]): readonly Player[] {
  const { data } = useQuery({
    ...playersQuery(group.publicHash),
    enabled: loaded.length < group.playerCount,
  });
  return data ?? loaded;
}
