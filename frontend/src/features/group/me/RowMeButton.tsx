import type { Player } from "../../../api/types";
import { MeButton } from "../../../shared/MeButton";
import { useGroup } from "../use-group";

/** "This is me" or "Not me" in an opened row of the ranking. */
export function RowMeButton({ player: { playerId, name } }: { readonly player: Player }) {
  const { group } = useGroup();
  return <MeButton publicHash={group.publicHash} playerId={playerId} name={name} />;
}
