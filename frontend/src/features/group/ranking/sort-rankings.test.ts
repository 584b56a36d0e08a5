import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Language } from "../../../i18n/languages";
import { aRanking } from "../../../testing/fixtures";
import { BY_RANK, pressed, type SortColumn, type Sorting, sortRankings } from "./sort-rankings";

const elin = aRanking("Elin", 1, {
  currentElo: 1713,
  trend: 14,
  wins: 36,
  losses: 16,
  winRate: 0.69,
  gamesPlayed: 52,
});
const asa = aRanking("Åsa", 2, {
  currentElo: 1565,
  trend: 47,
  wins: 18,
  losses: 12,
  winRate: 0.6,
  gamesPlayed: 30,
});
const maja = aRanking("Maja", 3, {
  currentElo: 1516,
  trend: -8,
  wins: 2,
  losses: 2,
  winRate: 0.5,
  gamesPlayed: 4,
});
const jorge = aRanking("Jorge", 3, {
  currentElo: 1516,
  trend: 9,
  wins: 15,
  losses: 15,
  winRate: 0.5,
  gamesPlayed: 30,
});
const tomas = aRanking("Tomás", 5, { currentElo: 1500, wins: 0, losses: 0, winRate: null, gamesPlayed: 0 });
/** In the order of the ranking. */
const group = [elin, asa, maja, jorge, tomas];

/** The orders of random players, by elo-core. */
interface Golden {
  readonly ranking: readonly [
    isGuest: boolean,
    rating: number,
    played: number,
    won: number,
    trend: number | null,
  ][];
  readonly orders: readonly {
    readonly column: Exclude<SortColumn, "name">;
    readonly is_descending: boolean;
    readonly places: readonly number[];
  }[];
}

function check(sorting: Sorting, names: string[], language: Language = "en") {
  const sorted = sortRankings(group, sorting, language);
  expect(sorted.map(({ player }) => player.name)).toEqual(names);
}

describe("sortRankings", () => {
  it("starts in the order of the ranking", () => {
    check(BY_RANK, ["Elin", "Åsa", "Maja", "Jorge", "Tomás"]);
  });

  it("keeps equal players in that order when reversed", () => {
    check({ column: "elo", direction: "ascending" }, ["Tomás", "Maja", "Jorge", "Åsa", "Elin"]);
  });

  it("puts missing values last in both directions", () => {
    check({ column: "trend", direction: "descending" }, ["Åsa", "Elin", "Jorge", "Maja", "Tomás"]);
    check({ column: "trend", direction: "ascending" }, ["Maja", "Jorge", "Elin", "Åsa", "Tomás"]);
    check({ column: "winRate", direction: "ascending" }, ["Maja", "Jorge", "Åsa", "Elin", "Tomás"]);
  });

  it("sorts a record by wins, then by fewer losses", () => {
    const few = aRanking("Few", 7, { wins: 15, losses: 3, gamesPlayed: 18 });
    const sorted = sortRankings([jorge, few], { column: "record", direction: "descending" }, "en");
    expect(sorted.map(({ player }) => player.name)).toEqual(["Few", "Jorge"]);
  });

  it("sorts names by the rules of the language", () => {
    check({ column: "name", direction: "ascending" }, ["Åsa", "Elin", "Jorge", "Maja", "Tomás"], "en");
    check({ column: "name", direction: "ascending" }, ["Elin", "Jorge", "Maja", "Tomás", "Åsa"], "sv");
  });

  it("has the orders of elo-core in every column and direction", () => {
    const golden: Golden = JSON.parse(readFileSync("../crates/elo-core/tests/golden_orders.json", "utf8"));
    const ranked = golden.ranking.filter(([isGuest]) => !isGuest);
    const ranking = golden.ranking.map(([isGuest, currentElo, gamesPlayed, wins, trend], place) => {
      const rank = 1 + ranked.filter(([, other]) => other > currentElo).length;
      const row = aRanking(`Player ${place}`, rank, {
        isGuest,
        currentElo,
        gamesPlayed,
        wins,
        losses: gamesPlayed - wins,
        winRate: gamesPlayed === 0 ? null : wins / gamesPlayed,
        trend,
      });
      return isGuest ? { ...row, rank: null } : row;
    });
    expect(new Set(golden.orders.map(({ column }) => column)).size).toBe(5);
    for (const { column, is_descending, places } of golden.orders) {
      const direction = is_descending ? "descending" : "ascending";
      const sorted = sortRankings(ranking, { column, direction }, "en");
      expect(
        sorted.map(({ player }) => player.name),
        `${column}, ${direction}`,
      ).toEqual(places.map((place) => `Player ${place}`));
    }
  });

  it("does not change its input", () => {
    sortRankings(group, { column: "name", direction: "ascending" }, "en");
    expect(group).toEqual([elin, asa, maja, jorge, tomas]);
  });
});

describe("pressed", () => {
  it("starts with the highest number or the first name, and reverses on the second press", () => {
    const byName = pressed(BY_RANK, "name");
    expect(byName).toEqual({ column: "name", direction: "ascending" });
    expect(pressed(byName, "name")).toEqual({ column: "name", direction: "descending" });
    expect(pressed(byName, "trend")).toEqual({ column: "trend", direction: "descending" });
  });
});
