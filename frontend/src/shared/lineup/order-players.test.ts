import { describe, expect, it } from "vitest";
import { orderPlayers, wantsSearch } from "./order-players";

function player(playerId: number, name: string, lastPlayedAt: string | null = null) {
  return { playerId, name, lastPlayedAt };
}

const names = (players: readonly { name: string }[]) => players.map(({ name }) => name);

describe("players to pick", () => {
  it("are ordered by their last match, then by name", () => {
    const list = orderPlayers(
      [
        player(1, "Zoe"),
        player(2, "Maja", "2025-06-12T18:00:00Z"),
        player(3, "Anders"),
        player(4, "Iñaki", "2025-06-12T19:00:00Z"),
      ],
      "en",
    );
    expect(names(list.recent)).toEqual(["Iñaki", "Maja"]);
    expect(names(list.others)).toEqual(["Anders", "Zoe"]);
  });

  it("are sorted by the rules of the language", () => {
    const players = [player(1, "Örjan"), player(2, "Oskar"), player(3, "Zara")];
    expect(names(orderPlayers(players, "sv").others)).toEqual(["Oskar", "Zara", "Örjan"]);
    expect(names(orderPlayers(players, "en").others)).toEqual(["Örjan", "Oskar", "Zara"]);
  });

  it("begin with the reader, who may not have played yet", () => {
    const players = [player(1, "Anders", "2025-06-12T18:00:00Z"), player(2, "Maja"), player(3, "Zoe")];
    expect(names(orderPlayers(players, "en", 3).recent)).toEqual(["Zoe", "Anders"]);
    expect(names(orderPlayers(players, "en", 3).others)).toEqual(["Maja"]);
  });

  it("list only a screenful as recent", () => {
    const many = Array.from({ length: 20 }, (_, n) => player(n, `P${n}`, `2025-06-${n + 10}T12:00:00Z`));
    const list = orderPlayers(many, "en");
    expect(list.recent).toHaveLength(12);
    expect(list.recent[0]?.name).toBe("P19");
    expect(list.others).toHaveLength(8);
  });
});

it("get a search in large groups", () => {
  expect([8, 12, 500].map(wantsSearch)).toEqual([false, true, true]);
});
