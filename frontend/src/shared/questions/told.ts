import { array, number, object, string } from "valibot";
import { storedJson } from "../../storage";

/** Maximum of matches of a group that a device remembers to have reported: the latest ones. */
export const TOLD_MAX = 50;

/** A group's matches that were reported to the admin with this browser, by id, each with the server's time of it. */
export const toldMatches = (hash: string) =>
  storedJson("browser", `duelo.told.${hash}`, array(object({ matchId: number(), at: string() })));

export function markTold(hash: string, matchId: number, at: string): void {
  const told = toldMatches(hash);
  const others = (told.read() ?? []).filter((known) => known.matchId !== matchId);
  told.write([...others, { matchId, at }].slice(-TOLD_MAX));
}

/** When somebody has looked at what was told at a time: null if questions were settled only before it, or never. */
export function lookedAt(toldAt: string, settledAt: string | null): string | null {
  return settledAt !== null && Date.parse(settledAt) >= Date.parse(toldAt) ? settledAt : null;
}
