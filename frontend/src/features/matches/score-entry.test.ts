import { describe, expect, it } from "vitest";
import {
  completeSets,
  EMPTY_SCORE,
  firstMissingCell,
  type ScoreAction,
  type ScoreEntry,
  scoreReducer,
  typedSets,
} from "./score-entry";

const MAX_SETS = 9;

function play(score: ScoreEntry, ...actions: ScoreAction[]): ScoreEntry {
  return actions.reduce((state, action) => scoreReducer(state, action, MAX_SETS), score);
}

function typing(...games: number[]): ScoreEntry {
  return play(EMPTY_SCORE, ...games.map((number): ScoreAction => ({ type: "typed", games: number })));
}

const cell = (set: number, side: 0 | 1) => ({ set, side });

describe("entering a score", () => {
  it("advances automatically: left, right, next set", () => {
    expect(EMPTY_SCORE.active).toEqual(cell(0, 0));
    expect(typing(6).active).toEqual(cell(0, 1));
    expect(typing(6, 4).active).toEqual(cell(1, 0));
    expect(typing(6, 4, 3)).toEqual({
      sets: [
        [6, 4],
        [3, null],
      ],
      active: cell(1, 1),
    });
  });

  it("offers a third set at one set all, and only then", () => {
    expect(typing(6, 4, 3, 6)).toEqual({
      sets: [
        [6, 4],
        [3, 6],
        [null, null],
      ],
      active: cell(2, 0),
    });
    expect(typing(6, 4, 6, 3).sets).toHaveLength(2);
  });

  it("stays on the last cell, so that typing again corrects it", () => {
    const done = typing(6, 4, 3, 6, 6, 2);
    expect(done.active).toEqual(cell(2, 1));
    expect(completeSets(done.sets)).toEqual([
      [6, 4],
      [3, 6],
      [6, 2],
    ]);
    expect(completeSets(play(done, { type: "typed", games: 3 }).sets)?.[2]).toEqual([6, 3]);
  });

  it("removes the third row when the second set becomes decisive", () => {
    const corrected = play(
      typing(6, 4, 3, 6),
      { type: "cellChosen", cell: cell(1, 0) },
      { type: "typed", games: 7 },
    );
    expect(corrected.sets).toEqual([
      [6, 4],
      [7, 6],
    ]);
    expect(corrected.active).toEqual(cell(1, 1));
  });

  it("keeps a third set that was entered", () => {
    const corrected = play(
      typing(6, 4, 3, 6, 6, 2),
      { type: "cellChosen", cell: cell(1, 0) },
      { type: "typed", games: 7 },
    );
    expect(corrected.sets).toHaveLength(3);
  });

  it("adds no row after a tied set", () => {
    expect(typing(6, 4, 5, 5).sets).toHaveLength(2);
  });

  it("accepts two-digit numbers", () => {
    expect(completeSets(typing(6, 4, 4, 6, 10, 8).sets)?.[2]).toEqual([10, 8]);
  });
});

describe("erasing", () => {
  it("clears the active cell, then steps back", () => {
    const once = play(typing(6, 4, 6, 3), { type: "erased" });
    expect(once).toEqual({
      sets: [
        [6, 4],
        [6, null],
      ],
      active: cell(1, 1),
    });
    expect(play(once, { type: "erased" }).active).toEqual(cell(1, 0));
  });

  it("removes the third row with the set that required it", () => {
    expect(play(typing(6, 4, 3, 6), { type: "erased" })).toEqual({
      sets: [
        [6, 4],
        [3, null],
      ],
      active: cell(1, 1),
    });
  });

  it("moves the active cell out of a removed row", () => {
    const third = play(typing(6, 4, 6, 3), { type: "setAdded" }, { type: "typed", games: 6 });
    const emptied = play(third, { type: "erased" }, { type: "erased" });
    expect(emptied.sets).toHaveLength(2);
    expect(emptied.active).toEqual(cell(1, 1));
  });

  it("ends at the first cell with both rows", () => {
    const erased: ScoreAction = { type: "erased" };
    expect(play(typing(6, 4), erased, erased, erased, erased)).toEqual(EMPTY_SCORE);
  });
});

describe("moving and changing rows", () => {
  it("follows the arrow keys and stops at the edges", () => {
    const start = typing(6, 4);
    const moved = (...directions: ("left" | "right" | "up" | "down")[]) =>
      play(start, ...directions.map((direction): ScoreAction => ({ type: "moved", direction }))).active;
    expect(moved("up")).toEqual(cell(0, 0));
    expect(moved("left")).toEqual(cell(0, 1));
    expect(moved("left", "left", "left")).toEqual(cell(0, 0));
    expect(moved("right", "right", "down")).toEqual(cell(1, 1));
  });

  it("removes a set and activates the first missing cell", () => {
    const removed = play(typing(6, 4, 3, 6, 6, 2), { type: "setRemoved", set: 1 });
    expect(removed).toEqual({
      sets: [
        [6, 4],
        [6, 2],
      ],
      active: cell(1, 1),
    });
    expect(play(typing(6, 4), { type: "setRemoved", set: 1 }).sets).toEqual([[6, 4]]);
  });

  it("adds sets by hand up to the limit", () => {
    const added: ScoreAction = { type: "setAdded" };
    expect(play(typing(6, 4, 6, 3), added)).toEqual({
      sets: [
        [6, 4],
        [6, 3],
        [null, null],
      ],
      active: cell(2, 0),
    });
    expect(play(EMPTY_SCORE, ...Array<ScoreAction>(20).fill(added)).sets).toHaveLength(MAX_SETS);
  });
});

describe("the sets that count", () => {
  it("omit empty rows at the end, but not in between", () => {
    expect(typedSets(typing(6, 4).sets)).toEqual([[6, 4]]);
    expect(
      typedSets([
        [null, null],
        [6, 4],
        [null, null],
      ]),
    ).toHaveLength(2);
  });

  it("are complete with both numbers of each set, and never while empty", () => {
    expect(completeSets(EMPTY_SCORE.sets)).toBeNull();
    expect(completeSets(typing(6).sets)).toBeNull();
    expect(completeSets(typing(6, 4).sets)).toEqual([[6, 4]]);
  });

  it("report the first missing cell", () => {
    expect(firstMissingCell(typing(6, 4, 3).sets)).toEqual(cell(1, 1));
    expect(firstMissingCell([[6, 4]])).toBeNull();
  });
});
