import type { Match } from "../../api/types";
import type { PlayerChange } from "../../rules/rules";

/**
 * A place on the court. The places are numbered team by team: 0 and 1 are left of the net (team 1), 2 and 3 right of it
 * (team 2). The state of a lineup is plain data, which is stored in the draft.
 */
export type Place = 0 | 1 | 2 | 3;

export const PLACES: readonly Place[] = [0, 1, 2, 3];

/** The players in the four places; `null` if empty. */
export type Places = readonly [number | null, number | null, number | null, number | null];

/** Four places, each with a player. */
export type FullLineup = readonly [number, number, number, number];

export interface Lineup {
  readonly places: Places;
  /** The place that the next pick fills; `null` once all are filled. */
  readonly active: Place | null;
}

/** The previewed change of one player. */
export interface PlayerPreview extends PlayerChange {
  readonly playerId: number;
  /** Null for a guest, as the rank after it. */
  readonly rankBefore: number | null;
  readonly rankAfter: number | null;
}

export type LineupAction =
  | { type: "picked"; playerId: number }
  | { type: "placeChosen"; place: Place }
  | { type: "placeEmptied"; place: Place }
  | { type: "sidesSwapped" }
  | { type: "cleared" };

export const EMPTY_LINEUP: Lineup = { places: [null, null, null, null], active: 0 };

export function lineupReducer(lineup: Lineup, action: LineupAction): Lineup {
  switch (action.type) {
    case "picked":
      return pick(lineup, action.playerId);
    case "placeChosen":
      return { ...lineup, active: toggled(lineup, action.place) };
    case "placeEmptied":
      return { places: put(lineup.places, action.place, null), active: action.place };
    case "sidesSwapped":
      return swapSides(lineup);
    case "cleared":
      return EMPTY_LINEUP;
  }
}

/** The lineup of these players; the first empty place is active. */
export function lineupOf(places: Places): Lineup {
  return { places, active: firstEmpty(places, 0) };
}

/** The path of a place in a submission, `team1[0]` to `team2[1]`. */
export function placeField(place: Place): string {
  return `team${teamOf(place)}[${positionOf(place) - 1}]`;
}

/** The element id of a place. */
export const placeId = (place: Place) => `place-${place}`;

/** The four players of a saved match in their places. */
export function placesOf({ team1, team2 }: Pick<Match, "team1" | "team2">): Places {
  const [a, b] = team1.players;
  const [c, d] = team2.players;
  return [a?.playerId ?? null, b?.playerId ?? null, c?.playerId ?? null, d?.playerId ?? null];
}

/** The same four with other partners. Three times in a row lead through all pairings, back to the first. */
export function withOtherPartners([a, b, c, d]: Places): Places {
  return [a, c, d, b];
}

/** The team a place belongs to: 1 left of the net, 2 right of it. */
export function teamOf(place: Place): 1 | 2 {
  return place < 2 ? 1 : 2;
}

/** The number of the place within its team: 1 or 2. */
export function positionOf(place: Place): 1 | 2 {
  return place % 2 === 0 ? 1 : 2;
}

export function missingPlayers(places: Places): number {
  return places.filter((playerId) => playerId === null).length;
}

/** The four players once every place is filled, else `null`. */
export function fullLineup(places: Places): FullLineup | null {
  const [a, b, c, d] = places;
  return a === null || b === null || c === null || d === null ? null : [a, b, c, d];
}

function pick({ places, active }: Lineup, playerId: number): Lineup {
  if (active === null || places.includes(playerId)) {
    return { places, active };
  }
  const filled = put(places, active, playerId);
  return { places: filled, active: firstEmpty(filled, active) };
}

/** Choosing the active place again deactivates it, unless a player is missing. */
function toggled({ places, active }: Lineup, place: Place): Place | null {
  return active === place && missingPlayers(places) === 0 ? null : place;
}

function swapSides({ places: [a, b, c, d], active }: Lineup): Lineup {
  return { places: [c, d, a, b], active: active === null ? null : across(active) };
}

function across(place: Place): Place {
  const opposite: Record<Place, Place> = { 0: 2, 1: 3, 2: 0, 3: 1 };
  return opposite[place];
}

/** The first empty place at or after `from`, wrapping around. */
function firstEmpty(places: Places, from: Place): Place | null {
  const round = [...PLACES.slice(from), ...PLACES.slice(0, from)];
  return round.find((place) => places[place] === null) ?? null;
}

function put(places: Places, place: Place, playerId: number | null): Places {
  const [a, b, c, d] = places.map((old, index) => (index === place ? playerId : old));
  return [a ?? null, b ?? null, c ?? null, d ?? null];
}
