import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { http } from "msw";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client";
import type { LoggedMatch } from "../../api/types";
import { startI18n } from "../../i18n/i18n";
import type { Language } from "../../i18n/languages";
import * as worker from "../../rules/rank-ranges/ask-worker";
import { aGroup, aPlayer } from "../../testing/fixtures";
import { startServer, success } from "../../testing/server";
import { DecidedRanks } from "./DecidedRanks";

vi.mock(import("../../rules/rank-ranges/ask-worker"), () => ({
  computeRankRanges: vi.fn(),
  computeRanksWithout: vi.fn(),
  findDecidingMatches: vi.fn(),
}));

const server = startServer();
const HASH = "k7m2x9qd";
const NUMBER = 7;

function logged(number: number): LoggedMatch {
  return {
    matchId: number,
    number,
    playedOn: "2025-06-12",
    savedAt: "2025-06-12T10:00:00Z",
    players: [1, 2, 3, 4],
    sets: [[6, 4]],
    before: [1500, 1500, 1500, 1500],
    change: [0, 0, 0, 0],
  };
}

/** The part of a match without which the first player would be third, as without these other matches. */
async function renderWith(others: readonly number[], language: Language = "en") {
  const players = [1, 2, 3, 4].map((playerId) => aPlayer({ playerId, name: `Player ${playerId}` }));
  const matches = Array.from({ length: 20 }, (_, index) => logged(index + 1));
  server.use(
    http.get("*/api/groups/hash/k7m2x9qd", () =>
      success({ group: aGroup({ publicHash: HASH, matchCount: matches.length }) }),
    ),
    http.get("*/api/groups/hash/k7m2x9qd/players", () =>
      success({ players, total: players.length, limit: 100, offset: 0 }),
    ),
    http.get("*/api/groups/hash/k7m2x9qd/log", () =>
      success({
        version: 1,
        epoch: "1",
        players: players.map(({ playerId, name, currentElo }) => ({ playerId, name, currentElo })),
        matches,
        nextAfter: null,
      }),
    ),
  );
  const now = { rank: 1, rating: 1520 };
  vi.mocked(worker.computeRanksWithout).mockResolvedValue([
    { playerId: 1, now, without: { rank: 3, rating: 1490 } },
  ]);
  vi.mocked(worker.findDecidingMatches).mockResolvedValue([
    { number: 1, rank: 2 },
    ...[...others, NUMBER].map((number) => ({ number, rank: 3 })),
  ]);
  await startI18n(language);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DecidedRanks hash={HASH} number={NUMBER} />
    </QueryClientProvider>,
  );
}

it.each([
  { others: [3], text: "Match 3 decides 1st place just as much." },
  {
    others: [3, 4, 5, 12, 14],
    text: "Matches 3, 4, 5, 12 and 14 decide 1st place just as much.",
  },
  { others: [3, 4, 5, 12, 14, 15], text: "6 other matches decide 1st place just as much." },
])("names up to five others that decide the rank as much: $others", async ({ others, text }) => {
  await renderWith(others);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText("Without this one, Player 1 would be 3rd, not 1st.")).toBeVisible();
});

it("names no others if there are none", async () => {
  await renderWith([]);
  expect(await screen.findByRole("heading", { name: "It decides 1st place" })).toBeVisible();
  expect(screen.queryByText(/just as much/)).toBeNull();
});

it.each<[Language, string, string]>([
  ["sv", "Match 3 avgör lika mycket vem som är 1:a.", "Utan den vore Player 1 3:a, inte 1:a."],
  [
    "es",
    "El partido 3 decide el puesto 1 tanto como este.",
    "Sin él, Player 1 estaría en el puesto 3, no en el puesto 1.",
  ],
])("reads so in %s", async (language, asMuch, sentence) => {
  await renderWith([3], language);
  expect(await screen.findByText(asMuch)).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});
