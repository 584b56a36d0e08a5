import { beforeAll, describe, expect, it } from "vitest";
import { nameFormerPlayers } from "./former-players";
import { changeLanguage, startI18n } from "./i18n";

beforeAll(() => startI18n("en"));

const karin = { playerId: 1, name: "Karin Öhrn", formerNumber: null };
const former = { playerId: 2, name: "Former player 7", formerNumber: 7 };

describe("anonymised players", () => {
  it("are named by their number in the current language, at any depth", async () => {
    const answer = { pages: [{ matches: [{ team1: { players: [karin, former] } }] }], total: 1 };
    for (const [language, name] of [
      ["en", "Former player 7"],
      ["sv", "Tidigare spelare 7"],
      ["es", "Exjugador 7"],
    ] as const) {
      await changeLanguage(language);
      const players = nameFormerPlayers(answer).pages[0]?.matches[0]?.team1.players;
      expect(players?.map((player) => player.name.replaceAll("\u00a0", " "))).toEqual(["Karin Öhrn", name]);
    }
  });

  it("are the only thing that is replaced", () => {
    const trends = new Map([[1, 4]]);
    const answer = { trends, players: [karin, karin] };
    expect(nameFormerPlayers(answer)).toBe(answer);
    const named = nameFormerPlayers({ ...answer, best: former });
    expect(named.players).toBe(answer.players);
    expect(nameFormerPlayers(named)).toBe(named);
  });
});
