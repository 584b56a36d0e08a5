import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ranking } from "../../api/types";
import pages from "../../i18n/pages.json";
import { someStats } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { stubWindowWidth } from "../../testing/browser";
import { aGroup, aMatch, aRanking } from "../../testing/fixtures";
import { failure, playersOf, startServer, success } from "../../testing/server";

const server = startServer();
const path = "/en/groups/k7m2p9qa";
const players = "/api/groups/hash/k7m2p9qa/players";

/** The requests for players, with their query. */
let requested: string[] = [];
server.events.on("request:start", ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith(players)) {
    requested.push(pathname + search);
  }
});

function serve(ranking: readonly Ranking[]) {
  const stats = someStats({
    latestMatch: aMatch(),
    totalGames: 12,
    totalMatches: 1,
    totalPlayers: ranking.length,
  });
  server.use(
    http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: aGroup() })),
    http.get("*/api/groups/hash/k7m2p9qa/stats", () => success({ stats })),
    http.get(`*${players}`, ({ request }) => playersOf(ranking, request)),
    http.get(`*${players}/trends`, () => success({ trends: [] })),
    http.get("*/api/groups/hash/k7m2p9qa/matches/months", () => success({ months: [] })),
  );
}

function playersNumbered(count: number): Ranking[] {
  return Array.from({ length: count }, (_, index) =>
    aRanking(`Player ${String(index + 1).padStart(3, "0")}`, index + 1, {
      playerId: index + 1,
      currentElo: 3000 - index,
      trend: 14,
    }),
  );
}

// By selectors and texts: by role, each query would compute the accessibility tree of hundreds of rows.
const names = () => [...document.querySelectorAll('tbody th[scope="row"]')].map((cell) => cell.textContent);

// Loaded beforehand, since a slow machine takes long for it.
beforeAll(async () => {
  await Promise.all([
    import("./ranking/LargeRanking"),
    import("./head/LatestCourt"),
    import("./head/MatchesThisMonth"),
    import("./sidebar/Sidebar"),
    import("./AboutGroup"),
  ]);
});
beforeEach(() => {
  requested = [];
  stubWindowWidth(1280);
});
afterEach(() => vi.unstubAllGlobals());

it("reads the ranking by the address that the page preloads", async () => {
  serve(playersNumbered(3));
  await renderApp(path);
  await screen.findByRole("table", { name: "Ranking" });
  const { data = [] } = pages.find((page) => page.path === "groups/:groupHash") ?? {};
  const preloaded = data.map((address) => address.replace(":groupHash", "k7m2p9qa"));
  expect(preloaded).toContain(requested[0]);
  expect(requested).toHaveLength(1);
});

describe("a group of 100 players", () => {
  it("shows all of them without a search, and sorts them itself", async () => {
    serve(playersNumbered(100));
    const { user } = await renderApp(path);
    await screen.findByRole("table", { name: "Ranking" });
    expect(names()).toHaveLength(100);
    expect(screen.queryByRole("textbox", { name: "Search players" })).toBeNull();
    expect(screen.queryByText(/more player/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Elo" }));
    expect(names()[0]).toBe("Player 100");
    expect(requested).toHaveLength(1);
  });
});

describe("a group of more than 100 players", () => {
  beforeEach(() => serve(playersNumbered(205)));

  it("shows 100 of them, and more on demand with the focus on the first of these", async () => {
    const { user } = await renderApp(path);
    await screen.findByText("100 of 205 players");
    expect(names()).toHaveLength(100);
    await user.click(screen.getByText("Show 100 more players"));
    await screen.findByText("200 of 205 players");
    expect(document.activeElement).toHaveAccessibleName("Player profile of Player 101");
    await user.click(screen.getByText("Show 5 more players"));
    await screen.findByText("205 of 205 players");
    expect(document.activeElement).toHaveAccessibleName("Player profile of Player 201");
    expect(names()).toEqual(playersNumbered(205).map(({ player }) => player.name));
    expect(screen.queryByText(/more player/)).toBeNull();
    // A set: on a slow machine, what was loaded ten seconds ago is loaded again.
    expect([...new Set(requested)]).toEqual(
      ["", "&offset=100", "&offset=200"].map((offset) => `${players}?stats=true&limit=100${offset}`),
    );
  });

  it("finds players by name, and says when there is none", async () => {
    const { user } = await renderApp(path);
    const search = await screen.findByRole("textbox", { name: "Search players" });
    await user.type(search, " ER 20");
    await screen.findByText("6 of 6 players");
    expect(names()).toEqual([200, 201, 202, 203, 204, 205].map((number) => `Player ${number}`));
    await user.type(search, "x");
    expect(await screen.findByText("No player has that name")).toBeInTheDocument();
    expect(names()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(search).toHaveFocus();
    await screen.findByText("100 of 205 players");
    expect(requested).toContain(`${players}?stats=true&limit=100&search=ER%2020`);
  });

  it("keeps sorting and search in the address, for Back", async () => {
    const { user, address, goBack } = await renderApp(path);
    await screen.findByText("100 of 205 players");
    await user.click(screen.getByRole("button", { name: "Player" }));
    await user.type(screen.getByRole("textbox", { name: "Search players" }), "20");
    await screen.findByText(/ of 8 players/);
    await waitFor(() => expect(address()).toBe(`${path}?sort=name&order=asc&search=20`));
    await user.click(screen.getByRole("link", { name: "All players" }));
    await waitFor(() => expect(address()).toBe(`${path}/players`));
    await goBack();
    expect(await screen.findByRole("textbox", { name: "Search players" })).toHaveValue("20");
    expect(screen.getByRole("columnheader", { name: "Player" })).toHaveAttribute("aria-sort", "ascending");
    expect(address()).toBe(`${path}?sort=name&order=asc&search=20`);
  });

  it("is sorted by the server", async () => {
    const { user } = await renderApp(path);
    await screen.findByText("100 of 205 players");
    await user.click(screen.getByRole("button", { name: "Won–lost" }));
    expect(screen.getByText("Sorted by Won–lost, descending")).toBeInTheDocument();
    expect(screen.getByRole("columnheader", { name: "Won–lost" })).toHaveAttribute("aria-sort", "descending");
    await waitFor(() =>
      expect(requested.at(-1)).toBe(`${players}?stats=true&limit=100&sort=wins&order=desc`),
    );
  });

  it("shows trends over another number of matches once they are loaded", async () => {
    const { user } = await renderApp(path);
    await screen.findByText("100 of 205 players");
    const table = screen.getByRole("table", { name: "Ranking" });
    expect(within(table).getAllByText("+14")).toHaveLength(100);
    server.use(
      http.get(`*${players}`, ({ request }) =>
        playersOf(
          playersNumbered(205).map((row) => ({ ...row, trend: 33 })),
          request,
        ),
      ),
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Trend" }), "Another number");
    await user.clear(screen.getByRole("spinbutton", { name: "Matches in the trend" }));
    await user.type(screen.getByRole("spinbutton"), "12");
    expect(within(table).queryAllByText("+14")).toEqual([]);
    await waitFor(() => expect(within(table).getAllByText("+33")).toHaveLength(100));
    expect(requested.at(-1)).toBe(`${players}?stats=true&limit=100&matches=12`);
  });

  it("offers another try when the next players cannot be loaded", async () => {
    const { user } = await renderApp(path);
    await screen.findByText("100 of 205 players");
    server.use(http.get(`*${players}`, () => failure(500, "server.internal"), { once: true }));
    await user.click(screen.getByText("Show 100 more players"));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByText("200 of 205 players");
    expect(document.activeElement).toHaveAccessibleName("Player profile of Player 101");
  });

  it("offers another try when a search fails, and shows no other players", async () => {
    const { user } = await renderApp(path);
    const search = await screen.findByRole("textbox", { name: "Search players" });
    server.use(http.get(`*${players}`, () => failure(500, "server.internal"), { once: true }));
    await user.type(search, "Player 007");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByText("1 of 1 player");
    expect(names()).toEqual(["Player 007"]);
  });
});
