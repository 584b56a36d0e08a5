import { describe, expect, it } from "vitest";
import { matchTitle, shortNames, teamInFull, teamInShort } from "./team-names";

const pair = ["Iñaki Zubiría", "Maja Frisk"] as const;

describe("names that stand together in short", () => {
  it("are first names", () => {
    expect(shortNames(["Maja Frisk", "Álvaro Santamaría"])).toEqual(["Maja", "Álvaro"]);
    expect(shortNames(["Lucía Ferrer", "Marta"])).toEqual(["Lucía", "Marta"]);
  });

  it("have the surname's initial where first names are equal, and are in full where that is too", () => {
    expect(shortNames(["Ana Gil", "Eva Gil", "Ana Ruiz"])).toEqual(["Ana G.", "Eva", "Ana R."]);
    expect(shortNames(["Ana Gil", "Ana Gómez", "Ana Ruiz"])).toEqual(["Ana Gil", "Ana Gómez", "Ana R."]);
    expect(shortNames(["Ana", "Ana Ruiz"])).toEqual(["Ana", "Ana R."]);
    expect(shortNames(["Ana María Ruiz", "Ana Öz"])).toEqual(["Ana R.", "Ana Ö."]);
  });

  it("take no emoji and no sign for a name", () => {
    expect(shortNames(["🎾 Ana Ruiz", "Ana & 🎾", "🎾"])).toEqual(["Ana R.", "Ana", "🎾"]);
  });
});

describe("names of a team", () => {
  it("are joined as each language does", () => {
    expect(teamInShort(pair, "en")).toBe("Iñaki and Maja");
    expect(teamInShort(pair, "sv")).toBe("Iñaki och Maja");
    expect(teamInShort(["Maja Frisk", "Iñaki Zubiría"], "es")).toBe("Maja e Iñaki");
    expect(teamInFull(pair, "en")).toBe("Iñaki Zubiría and Maja Frisk");
  });

  it("differ from those beside them", () => {
    expect(teamInShort(["Ana Gil", "Eva Gil"], "en", ["Ana Ruiz", "Bea"])).toBe("Ana G. and Eva");
  });

  it("are isolated where they are written from right to left", () => {
    expect(teamInShort(["🎾 & العربي", "Bea"], "en")).toBe("\u2068العربي\u2069 and Bea");
  });
});

it("names a match by first names and score", () => {
  const sets = [
    [6, 4],
    [6, 3],
  ];
  expect(matchTitle(["Elin Sjöqvist", "Maja Frisk"], ["Åsa Öhrn", "Núria"], sets)).toBe(
    "Elin & Maja 6–4 6–3 Åsa & Núria",
  );
  expect(matchTitle(["Ana Gil", "Ana Ruiz"], ["Åsa", "Núria"], [[6, 4]])).toBe(
    "Ana Gil & Ana Ruiz 6–4 Åsa & Núria",
  );
});
