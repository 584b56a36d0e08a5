import { describe, expect, it } from "vitest";
import { teamByFirstName, teamBySurname, teamInFull } from "./team-names";

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
