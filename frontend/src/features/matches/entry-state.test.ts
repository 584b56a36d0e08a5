import { beforeAll, describe, expect, it } from "vitest";
import { initRules } from "../../testing/rules";
import { newDraft } from "./draft";
import { type EntryAction, type EntryState, enteredMatch, entryOf, entryReducer } from "./entry-state";
import type { ScoreRules } from "./score-entry";
import { scoreRules } from "./score-rules";

let rules: ScoreRules;
let entered: EntryState;
beforeAll(() => {
  rules = scoreRules(initRules());
  const draft = { ...newDraft([1, 2, 3, 4]), sets: [[6, 4] as const, [6, 3] as const] };
  entered = entryOf({ ...draft, notes: "Golden point" }, rules);
});

function follow(state: EntryState, ...actions: EntryAction[]): EntryState {
  return actions.reduce((before, action) => entryReducer(before, action, rules), state);
}

function matchOf({ lineup, score, details }: EntryState) {
  return enteredMatch(lineup.places, score.sets, details);
}

const refused: EntryAction = {
  type: "refused",
  problems: ["team1[0]", "sets[1]", "notes", "passcode", ""].map((field) => ({ field, text: field })),
};
const fieldsOf = ({ problems }: EntryState) => problems.map(({ field }) => field);

describe("the match that is entered", () => {
  it("has no day and no notes unless they were entered", () => {
    expect(matchOf(entered)).toEqual({
      team1: [1, 2],
      team2: [3, 4],
      sets: [
        [6, 4],
        [6, 3],
      ],
      notes: "Golden point",
    });
    const changed = follow(entered, {
      type: "detailsChanged",
      changed: { notes: "  ", playedOn: "2025-06-12" },
    });
    expect(matchOf(changed)).toMatchObject({ playedOn: "2025-06-12" });
    expect(matchOf(changed)).not.toHaveProperty("notes");
  });

  it("keeps its result when the sides are swapped", () => {
    expect(matchOf(follow(entered, { type: "sidesSwapped" }))).toMatchObject({
      team1: [3, 4],
      team2: [1, 2],
      sets: [
        [4, 6],
        [3, 6],
      ],
    });
  });

  it("comes back after it was cleared, until something else is entered", () => {
    const cleared = follow(entered, { type: "cleared" });
    expect(matchOf(cleared)).toEqual({
      team1: [null, null],
      team2: [null, null],
      sets: [],
      notes: "Golden point",
    });
    expect(matchOf(follow(cleared, { type: "clearUndone" }))).toEqual(matchOf(entered));
    const picked = follow(cleared, { type: "picked", playerId: 9 });
    expect(follow(picked, { type: "clearUndone" })).toBe(picked);
  });
});

describe("errors", () => {
  it.each<[EntryAction, string[]]>([
    [{ type: "placeEmptied", place: 0 }, ["sets[1]", "notes", "passcode", ""]],
    [{ type: "erased" }, ["team1[0]", "notes", "passcode", ""]],
    [{ type: "detailsChanged", changed: { notes: "" } }, ["team1[0]", "sets[1]", "passcode", ""]],
    [{ type: "sidesSwapped" }, ["notes", "passcode", ""]],
    [{ type: "problemsCleared", field: "passcode" }, ["team1[0]", "sets[1]", "notes", ""]],
    [{ type: "problemsCleared", field: "" }, ["team1[0]", "sets[1]", "notes", "passcode"]],
    [{ type: "accepted" }, []],
  ])("end when their field is edited: %o", (action, left) => {
    expect(fieldsOf(follow(entered, refused, action))).toEqual(left);
  });

  it("count the attempts", () => {
    expect(follow(entered, refused, refused).attempt).toBe(2);
  });
});

it("keeps what is wrong with a set when one goes there", () => {
  const problems = follow(entered, refused).problems;
  expect(problems.length).toBeGreaterThan(0);
  expect(follow(entered, refused, { type: "cellChosen", cell: { set: 0, side: 1 } }).problems).toEqual(
    problems,
  );
});

it("is the same object if nothing changes", () => {
  const { active } = entered.score;
  expect(follow(entered, { type: "cellChosen", cell: active })).toBe(entered);
});
