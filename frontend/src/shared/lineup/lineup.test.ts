import { describe, expect, it } from "vitest";
import { aMatch } from "../../testing/fixtures";
import {
  EMPTY_LINEUP,
  fullLineup,
  type Lineup,
  type LineupAction,
  lineupOf,
  lineupReducer,
  missingPlayers,
  placesOf,
  positionOf,
  teamOf,
  withOtherPartners,
} from "./lineup";

function play(lineup: Lineup, ...actions: LineupAction[]): Lineup {
  return actions.reduce(lineupReducer, lineup);
}

const pick = (playerId: number): LineupAction => ({ type: "picked", playerId });
const FULL = play(EMPTY_LINEUP, pick(11), pick(12), pick(21), pick(22));

describe("lineup", () => {
  it("fills the places team by team, then no place is active", () => {
    expect(play(EMPTY_LINEUP, pick(11))).toEqual({ places: [11, null, null, null], active: 1 });
    expect(FULL).toEqual({ places: [11, 12, 21, 22], active: null });
  });

  it("ignores a player who is already picked, and any once it is full", () => {
    expect(play(EMPTY_LINEUP, pick(11), pick(11))).toEqual({
      places: [11, null, null, null],
      active: 1,
    });
    expect(play(FULL, pick(31))).toEqual(FULL);
  });

  it("continues at the next empty place, in a circle", () => {
    const third = play(EMPTY_LINEUP, { type: "placeChosen", place: 3 }, pick(22));
    expect(third).toEqual({ places: [null, null, null, 22], active: 0 });
  });

  it("replaces the player of a chosen place", () => {
    const changed = play(FULL, { type: "placeChosen", place: 1 }, pick(31));
    expect(changed).toEqual({ places: [11, 31, 21, 22], active: null });
  });

  it("deactivates a filled place that is chosen twice", () => {
    const twice: LineupAction = { type: "placeChosen", place: 1 };
    expect(play(FULL, twice, twice)).toEqual(FULL);
  });

  it("keeps an empty place active when it is chosen again", () => {
    expect(play(EMPTY_LINEUP, { type: "placeChosen", place: 0 })).toEqual(EMPTY_LINEUP);
  });

  it("makes a cleared place the active one", () => {
    expect(play(FULL, { type: "placeEmptied", place: 2 })).toEqual({
      places: [11, 12, null, 22],
      active: 2,
    });
  });

  it("swaps the sides together with the active place", () => {
    const picking = play(EMPTY_LINEUP, pick(11), { type: "sidesSwapped" });
    expect(picking).toEqual({ places: [null, null, 11, null], active: 3 });
    expect(play(FULL, { type: "sidesSwapped" }, { type: "sidesSwapped" })).toEqual(FULL);
  });

  it("can be cleared and replaced", () => {
    expect(play(FULL, { type: "cleared" })).toEqual(EMPTY_LINEUP);
    expect(lineupOf([1, 2, null, 4])).toEqual({
      places: [1, 2, null, 4],
      active: 2,
    });
  });

  it("reports missing players and places", () => {
    expect(missingPlayers([1, null, 3, null])).toBe(2);
    expect(fullLineup([1, null, 3, 4])).toBeNull();
    expect(fullLineup([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(([0, 1, 2, 3] as const).map((place) => [teamOf(place), positionOf(place)])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
  });
});

it("gives each of the four another partner for a rematch", () => {
  const places = placesOf(aMatch());
  expect(places).toEqual([1, 2, 3, 4]);
  const swapped = withOtherPartners(places);
  const again = withOtherPartners(swapped);
  expect([swapped, again, withOtherPartners(again)]).toEqual([
    [1, 3, 4, 2],
    [1, 4, 2, 3],
    [1, 2, 3, 4],
  ]);
});
