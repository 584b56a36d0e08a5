import type { Places } from "../../shared/lineup/lineup";

/** Four places as in the address of match entry, `7.3.12.5`; an empty one has no number. */
export function lineupText(places: Places): string {
  return places.map((playerId) => playerId ?? "").join(".");
}

/** The places of such a text. What is no player's number, or there twice, is an empty place. */
export function placesIn(text: string): Places {
  const ids = text.split(".").map((part) => (/^[1-9]\d{0,15}$/.test(part) ? Number(part) : null));
  const [a = null, b = null, c = null, d = null] = ids.map((id, index) =>
    ids.indexOf(id) === index ? id : null,
  );
  return [a, b, c, d];
}
