import { array, number } from "valibot";
import { storedJson } from "../../storage";

/** The ids of a group's matches that were reported to the admin with this browser. */
export const toldMatches = (hash: string) => storedJson("browser", `duelo.told.${hash}`, array(number()));

export function markTold(hash: string, matchId: number): void {
  const told = toldMatches(hash);
  told.write([...(told.read() ?? []).filter((id) => id !== matchId), matchId]);
}
