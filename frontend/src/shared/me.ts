import { number } from "valibot";
import { storedJson, useStored } from "../storage";
import { keepIfInstalled } from "./keep-if-installed";

/** What the keys begin with; the hash of the group follows. */
export const ME_KEY = "duelo.me.";

/** Who the reader of this browser is in a group: the id of a player. */
export const meIn = (publicHash: string) => storedJson("browser", ME_KEY + publicHash, number());

/** The id of the player that the reader is in a group; null if the reader has not said so. */
export function useMe(publicHash: string | undefined): number | null {
  return useStored(meIn(publicHash ?? ""));
}

/** Null forgets who the reader is. */
export function setMe(publicHash: string, playerId: number | null): void {
  meIn(publicHash).write(playerId);
  if (playerId !== null) {
    keepIfInstalled();
  }
}

/** A copy in which the reader's own entry comes first; the others keep their order. */
export function ownFirst<T extends { readonly playerId: number }>(
  entries: readonly T[],
  me: number | null,
): T[] {
  return [...entries].sort((one, other) => Number(other.playerId === me) - Number(one.playerId === me));
}
