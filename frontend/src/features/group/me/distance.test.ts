import { expect, it } from "vitest";
import { aRanking } from "../../../testing/fixtures";
import { toNextPlace, toPlaceBelow } from "./distance";

const elin = aRanking("Elin", 1, { playerId: 1, currentElo: 1699 });
const maja = aRanking("Maja", 2, { playerId: 2, currentElo: 1541 });
const bjorn = aRanking("Björn", 3, { playerId: 3, currentElo: 1538 });
const jorge = aRanking("Jorge", 3, { playerId: 4, currentElo: 1538 });
const rank = [jorge, elin, bjorn, maja];

it("is that to the nearest one above, in any order of the ranking", () => {
  expect(toNextPlace(maja.player, rank)).toEqual({ kind: "behind", other: elin, points: 158 });
});

it("is none to who has the same rating", () => {
  expect(toNextPlace(bjorn.player, rank)).toEqual({ kind: "level", other: jorge });
});

it("is none to a guest, nor of one", () => {
  const guest = { ...aRanking("Ida", 1, { playerId: 5, currentElo: 1540, isGuest: true }), rank: null };
  const everyone = [...rank, guest];
  expect(toNextPlace(bjorn.player, everyone)).toEqual(toNextPlace(bjorn.player, rank));
  expect(toNextPlace({ ...bjorn.player, currentElo: 1539 }, everyone)).toMatchObject({ other: maja });
  expect(toPlaceBelow(maja.player, everyone)).toEqual(toPlaceBelow(maja.player, rank));
  expect([toNextPlace(guest.player, everyone), toPlaceBelow(guest.player, everyone)]).toEqual([null, null]);
});

it("is from the first place that to the next one below", () => {
  expect(toNextPlace(elin.player, rank)).toBeNull();
  expect(toPlaceBelow(elin.player, rank)).toEqual({ kind: "ahead", other: maja, points: 158 });
  expect(toPlaceBelow(bjorn.player, rank)).toBeNull();
});
