import { describe, expect, it } from "vitest";
import { rankingView } from "./ranking-view";
import { BY_RANK } from "./sort-rankings";

describe("the query of a ranking", () => {
  it("is the one that the page preloads, as long as nothing is chosen", () => {
    expect(rankingView(BY_RANK, "", 4)).toEqual({});
  });

  it("asks for another order, for names and for longer trends", () => {
    expect(rankingView({ column: "record", direction: "ascending" }, "ann", 12)).toEqual({
      sort: "wins",
      order: "asc",
      search: "ann",
      matches: 12,
    });
    expect(rankingView({ column: "elo", direction: "ascending" }, "", 4)).toEqual({
      sort: "elo",
      order: "asc",
    });
  });
});
