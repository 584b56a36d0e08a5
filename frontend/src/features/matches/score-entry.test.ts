import { beforeAll, describe, expect, it } from "vitest";
import { initRules } from "../../testing/rules";
import {
  completeSets,
  EMPTY_SCORE,
  firstMissingCell,
  type ScoreAction,
  type ScoreEntry,
  type ScoreRules,
  scoreOf,
  scoreReducer,
  typedSets,
} from "./score-entry";
import { scoreRules } from "./score-rules";

let rules: ScoreRules;
beforeAll(() => {
  rules = scoreRules(initRules());
});

function play(score: ScoreEntry, ...actions: ScoreAction[]): ScoreEntry {
  return actions.reduce((state, action) => scoreReducer(state, action, rules), score);
}

/** Digit by digit, as on the keyboard. */
function keys(digits: string, from = EMPTY_SCORE): ScoreEntry {
  return play(from, ...Array.from(digits, (digit): ScoreAction => ({ type: "typed", games: Number(digit) })));
}

const erased: ScoreAction = { type: "erased" };

function typing(...games: number[]): ScoreEntry {
  return play(EMPTY_SCORE, ...games.map((number): ScoreAction => ({ type: "typed", games: number })));
}

const cell = (set: number, side: 0 | 1) => ({ set, side });

describe("entering a score", () => {
  it("advances automatically: left, right, next set", () => {
    expect(EMPTY_SCORE.active).toEqual(cell(0, 0));
    expect(typing(6).active).toEqual(cell(0, 1));
    expect(typing(6, 4).active).toEqual(cell(1, 0));
    expect(typing(6, 4, 3)).toMatchObject({
      sets: [
        [6, 4],
        [3, null],
      ],
      active: cell(1, 1),
    });
  });

  it("offers a third set at one set all, and only then", () => {
    expect(typing(6, 4, 3, 6)).toMatchObject({
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
    const done = typing(6, 4, 6, 2);
    expect(done.active).toEqual(cell(1, 1));
    expect(completeSets(play(done, { type: "typed", games: 3 }).sets)?.[1]).toEqual([6, 3]);
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
    expect(once).toMatchObject({
      sets: [
        [6, 4],
        [6, null],
      ],
      active: cell(1, 1),
    });
    expect(play(once, { type: "erased" }).active).toEqual(cell(1, 0));
  });

  it("removes the third row with the set that required it", () => {
    expect(play(typing(6, 4, 3, 6), erased)).toMatchObject({
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
    expect(play(typing(6, 4), erased, erased, erased, erased)).toEqual(EMPTY_SCORE);
  });
});

describe("the deciding set", () => {
  const third = (score: ScoreEntry) => score.sets[2];

  it.each([
    ["1", [1, null], 0],
    ["10", [10, null], 1],
    ["108", [10, 8], 1],
    ["16", [1, 6], 1],
    ["1614", [16, 14], 1],
    ["62", [6, 2], 1],
    ["610", [6, 10], 1],
    ["97", [9, 7], 1],
  ] as const)("reads %s as a whole", (digits, games, side) => {
    const score = keys(`6446${digits}`);
    expect(third(score)).toEqual(games);
    expect(score.active).toEqual(cell(2, side));
  });

  it("takes no digit that a finished set has no room for", () => {
    expect(keys("6446623")).toEqual(keys("644662"));
  });

  it("gives back one digit at a time", () => {
    const back = (times: number) => third(play(keys("64461012"), ...Array(times).fill(erased)));
    expect([1, 2, 3].map(back)).toEqual([
      [10, 1],
      [10, null],
      [1, null],
    ]);
    expect(back(4)).toEqual([null, null]);
    expect(play(keys("6446"), erased, { type: "typed", games: 6 })).toEqual(keys("6446"));
  });

  it("takes numbers of two digits from the keys", () => {
    const typed = (...games: number[]) =>
      play(keys("6446"), ...games.map((number): ScoreAction => ({ type: "typed", games: number })));
    expect(typed(10, 8)).toEqual(keys("6446108"));
    expect(third(typed(6, 10))).toEqual([6, 10]);
    expect(third(typed(1, 12))).toEqual([1, 12]);
    expect(third(typed(16))).toEqual([16, null]);
    expect(third(typed(16, 14))).toEqual([16, 14]);
  });

  it("corrects one number alone, once its cell is chosen", () => {
    const chosen = play(keys("6446108"), { type: "moved", direction: "left" });
    expect(third(keys("12", chosen))).toEqual([12, 8]);
    expect(third(keys("1210", chosen))).toEqual([12, 10]);
    expect(third(keys("1", chosen))).toEqual([1, 8]);
    expect(third(play(chosen, erased))).toEqual([1, 8]);
    const separate = play(keys("64461"), { type: "cellChosen", cell: cell(2, 1) });
    expect(third(keys("0", separate))).toEqual([1, 0]);
  });

  it("continues a stored score where its digits end", () => {
    const stored = (digits: string) => scoreOf(keys(digits).sets, rules);
    for (const digits of ["6446", "64461", "644610", "6446101", "6446108"]) {
      expect(stored(digits), digits).toEqual(keys(digits));
    }
  });
});

describe("changing sides", () => {
  const swapped: ScoreAction = { type: "sidesSwapped" };

  it("turns every set, whatever is entered", () => {
    for (const digits of ["", "6", "64", "6436", "64361", "643610", "6436108"]) {
      const score = keys(digits);
      const turned = play(score, swapped);
      expect(turned.sets).toEqual(score.sets.map(([left, right]) => [right, left]));
      expect(play(turned, swapped).sets).toEqual(score.sets);
    }
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
    expect(removed).toMatchObject({
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
    expect(play(typing(6, 4, 6, 3), added)).toMatchObject({
      sets: [
        [6, 4],
        [6, 3],
        [null, null],
      ],
      active: cell(2, 0),
    });
    expect(play(EMPTY_SCORE, ...Array<ScoreAction>(20).fill(added)).sets).toHaveLength(rules.setsMax);
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
