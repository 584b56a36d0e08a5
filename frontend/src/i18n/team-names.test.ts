import { describe, expect, it } from "vitest";
import { matchTitle, shortNames, teamByFirstName, teamBySurname, teamInFull } from "./team-names";

const pair = ["Iñaki Zubiría", "Maja Frisk"] as const;

describe("names of a team", () => {
  it("are joined as each language does", () => {
    expect(teamBySurname(pair, "en")).toBe("Zubiría & Frisk");
    expect(teamBySurname(pair, "sv")).toBe("Zubiría och Frisk");
    expect(teamBySurname(pair, "es")).toBe("Zubiría y Frisk");
    expect(teamByFirstName(["Maja Frisk", "Iñaki Zubiría"], "es")).toBe("Maja e Iñaki");
    expect(teamInFull(pair, "en")).toBe("Iñaki Zubiría and Maja Frisk");
  });

  it("are distinguishable when surnames or first names are equal", () => {
    expect(teamBySurname(["Ana Gil", "Eva Gil"], "en")).toBe("Ana & Eva");
    expect(teamByFirstName(["Ana Gil", "Ana Ruiz"], "en")).toBe("Ana Gil and Ana Ruiz");
  });

  it("may be a single word", () => {
    expect(teamBySurname(["Pelé", "Maja Frisk"], "en")).toBe("Pelé & Frisk");
  });
});

it("takes no emoji and no sign for a name", () => {
  expect(teamBySurname(["Ana Ruiz 🎾", "Bea & 🎾"], "en")).toBe("Ruiz & Bea");
  expect(teamByFirstName(["🎾 Ana Ruiz", "Bea"], "en")).toBe("Ana and Bea");
  expect(teamBySurname(["🎾", "Bea"], "en")).toBe("🎾 & Bea");
});

it("isolates names that are written from right to left", () => {
  expect(teamBySurname(["🎾 & العربي", "Bea"], "en")).toBe("\u2068العربي\u2069 & Bea");
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

it("shortens several names unless they are equal", () => {
  expect(shortNames(["Maja Frisk", "Álvaro Santamaría"])).toEqual(["Maja", "Álvaro"]);
  expect(shortNames(["Ana Gil", "Eva Gil", "Ana Ruiz"])).toEqual(["Ana Gil", "Eva", "Ana Ruiz"]);
});
