import { describe, expect, it } from "vitest";
import { containsAll, containsAny, partsOf, termsOf } from "./find";

describe("searching", () => {
  it("ignores accents and case on both sides", () => {
    expect(containsAll("¿Cómo anoto un súper tie-break?", termsOf("SUPER como"))).toBe(true);
    expect(containsAll("Vad är en bra rating?", termsOf("ar"))).toBe(true);
    expect(containsAll("Is there an app?", termsOf("ápp"))).toBe(true);
    expect(containsAll("What if it doesn’t work?", termsOf("doesn't"))).toBe(true);
  });

  it("asks for all words, in any order", () => {
    expect(containsAll("a win for the games", termsOf("games win"))).toBe(true);
    expect(containsAll("a win for the games", termsOf("games loss"))).toBe(false);
    expect(containsAny("a win for the games", termsOf("games loss"))).toBe(true);
  });

  it("finds everything for an empty search", () => {
    expect(termsOf("  ")).toEqual([]);
    expect(containsAll("anything", [])).toBe(true);
    expect(containsAny("anything", [])).toBe(false);
  });
});

describe("the parts of a text", () => {
  it("are split around each match, in the spelling of the text", () => {
    expect(partsOf("Sí, el set y el SÉT", termsOf("set"))).toEqual([
      { text: "Sí, el ", hit: false },
      { text: "set", hit: true },
      { text: " y el ", hit: false },
      { text: "SÉT", hit: true },
    ]);
  });

  it("merge matches that touch or overlap", () => {
    expect(partsOf("abcd", ["ab", "bc"])).toEqual([
      { text: "abc", hit: true },
      { text: "d", hit: false },
    ]);
  });

  it("are correct after letters whose length changes when folded", () => {
    expect(partsOf("İ e\u0301t 🎾 Elo", termsOf("elo")).at(-1)).toEqual({ text: "Elo", hit: true });
  });
});
