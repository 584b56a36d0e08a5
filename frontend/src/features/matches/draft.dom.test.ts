import { beforeEach, describe, expect, it } from "vitest";
import { beginLineup, loadDraft, newDraft, removeDraft, storeDraft } from "./draft";

const GROUP = "k7m2p9qa";
const everyone = () => true;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("draft of a match", () => {
  it("is restored unchanged, with the same key", () => {
    const draft = {
      ...newDraft([1, 2, 3, null]),
      sets: [[6, 4] as const, [3, null] as const],
      playedOn: "2025-06-12",
      notes: "Golden point",
    };
    storeDraft(GROUP, draft);
    expect(loadDraft(GROUP, everyone)).toEqual(draft);
  });

  it("has a new UUID as its key each time", () => {
    const [one, other] = [newDraft().key, newDraft().key];
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(other).not.toBe(one);
  });

  it("that began with the players of an address outlives a reload, whoever was swapped since", () => {
    beginLineup(GROUP, "1.2.3.4");
    const begun = loadDraft(GROUP, everyone);
    expect(begun.places).toEqual([1, 2, 3, 4]);
    const typed = { ...begun, places: [3, 4, 1, 2] as const, sets: [[6, 4] as const], notes: "Golden point" };
    storeDraft(GROUP, typed);
    beginLineup(GROUP, "1.2.3.4");
    expect(loadDraft(GROUP, everyone)).toEqual(typed);
    beginLineup(GROUP, "1.3.2.4");
    expect(loadDraft(GROUP, everyone)).toMatchObject({ places: [1, 3, 2, 4], notes: "" });
  });

  it("is found by the next tab, with its key, unless nothing was entered", () => {
    const draft = newDraft([1, 2, null, null]);
    storeDraft(GROUP, draft);
    sessionStorage.clear();
    expect(loadDraft(GROUP, everyone)).toEqual(draft);
    storeDraft(GROUP, { ...draft, places: [null, null, null, null] });
    sessionStorage.clear();
    expect(loadDraft(GROUP, everyone).key).not.toBe(draft.key);
  });

  it("stays when another tab has submitted its own", () => {
    storeDraft(GROUP, newDraft([1, 2, 3, 4]));
    const other = newDraft([5, 6, 7, 8]);
    localStorage.setItem(`duelo.draft.${GROUP}`, JSON.stringify(other));
    removeDraft(GROUP);
    expect(loadDraft(GROUP, everyone)).toEqual(other);
  });

  it("omits players who are no longer in the group", () => {
    storeDraft(GROUP, newDraft([1, 2, 3, 4]));
    expect(loadDraft(GROUP, (id) => id !== 2).places).toEqual([1, null, 3, 4]);
  });

  it("is stored per group and removed when dropped", () => {
    storeDraft(GROUP, newDraft([1, 2, 3, 4]));
    expect(loadDraft("a1b2c3d4", everyone).places).toEqual([null, null, null, null]);
    removeDraft(GROUP);
    expect(loadDraft(GROUP, everyone).places).toEqual([null, null, null, null]);
  });

  it.each([
    "not JSON",
    "null",
    "[]",
    "{}",
    '{"places":[1,2,3],"sets":[],"playedOn":null,"notes":"","key":""}',
    '{"places":[1,2,3,"4"],"sets":[[6,4]],"playedOn":null,"notes":"","key":""}',
    '{"places":[1,2,3,4],"sets":[[6]],"playedOn":null,"notes":"","key":""}',
  ])("starts empty if the stored value is invalid: %s", (text) => {
    sessionStorage.setItem(`duelo.draft.${GROUP}`, text);
    expect(loadDraft(GROUP, everyone).places).toEqual([null, null, null, null]);
  });
});
