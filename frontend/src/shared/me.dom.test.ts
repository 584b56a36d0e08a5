import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ownFirst, setMe, useMe } from "./me";

beforeEach(() => localStorage.clear());

it("is stored for each group, and forgotten as easily", () => {
  const thursday = renderHook(() => useMe("torsdag1"));
  const sunday = renderHook(() => useMe("sondag01"));
  act(() => setMe("torsdag1", 7));
  expect([thursday.result.current, sunday.result.current]).toEqual([7, null]);
  act(() => setMe("torsdag1", null));
  expect(thursday.result.current).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it("is unknown if what is stored is not a player's id", () => {
  localStorage.setItem("duelo.me.torsdag1", "Oskar");
  expect(renderHook(() => useMe("torsdag1")).result.current).toBeNull();
});

it("puts the own entry first and keeps the order of the others", () => {
  const entries = [{ playerId: 1 }, { playerId: 2 }, { playerId: 3 }];
  expect(ownFirst(entries, 3).map(({ playerId }) => playerId)).toEqual([3, 1, 2]);
  expect(ownFirst(entries, null)).toEqual(entries);
});
