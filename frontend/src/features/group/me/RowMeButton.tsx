import type { Player } from "../../../api/types";
import { usePageGroup } from "../../../shared/group-ref";
import { MeButton } from "../../../shared/MeButton";

/** "This is me" or "Not me" in an opened row of the ranking. */
export function RowMeButton({ player: { playerId, name } }: { readonly player: Player }) {
  const { hash } = usePageGroup();
  return hash === undefined ? null : <MeButton publicHash={hash} playerId={playerId} name={name} />;
}
