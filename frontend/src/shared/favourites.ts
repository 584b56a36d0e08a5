import { array, string } from "valibot";
import { storedJson, useStored } from "../storage";

/** Hashes of the favourite groups; the newest favourite last. */
export const favourites = storedJson("browser", "duelo.favourites", array(string()));
const none: readonly string[] = [];

export function useFavourites(): readonly string[] {
  return useStored(favourites) ?? none;
}

export function toggleFavourite(publicHash: string): void {
  const hashes = favourites.read() ?? [];
  favourites.write(
    hashes.includes(publicHash) ? hashes.filter((hash) => hash !== publicHash) : [...hashes, publicHash],
  );
}
