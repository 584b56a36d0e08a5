import { useQuery } from "@tanstack/react-query";
import { playersQuery } from "../../../api/queries/players";
import type { Player } from "../../../api/types";
import { useGroup } from "../use-group";

/** All players of the group; those of the ranking until the others are loaded. */
export function useAllPlayers(): readonly Player[] {
  const { group, ranking } = useGroup();
  const loaded = ranking.rankings.map(({ player }) => player);
  const { data } = useQuery({
    ...playersQuery(group.publicHash),
    enabled: loaded.length < group.playerCount,
  });
  return data ?? loaded;
}
