import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, it } from "vitest";
import pages from "../../i18n/pages.json";
import { renderApp } from "../../testing/app";
import { aGroup, aRanking } from "../../testing/fixtures";
import { failure, playersOf, startServer, success } from "../../testing/server";

const server = startServer();
const path = "/en/groups/k7m2p9qa/players";
const api = "/api/groups/hash/k7m2p9qa/players";

/** The requests for players. */
let requested: string[] = [];
server.events.on("request:start", ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname === api) {
    requested.push(pathname + search);
  }
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aRanking(`Player ${String(index + 1).padStart(3, "0")}`, index + 1, { playerId: index + 1 }),
  );
const rows = () => [...document.querySelectorAll("[data-player] a")].map((link) => link.textContent);

function serve(ranking: ReturnType<typeof numbered>) {
  server.use(
    http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: aGroup() })),
    http.get(`*${api}`, ({ request }) => playersOf(ranking, request)),
  );
}

beforeEach(() => {
  requested = [];
});

it("reads the players of a small group once, by the address that the page preloads, and searches them itself", async () => {
  serve([...numbered(2), aRanking("Iñaki Zubiría", 3, { playerId: 3 })]);
  const { user } = await renderApp(path);
  expect(await screen.findByText("3 players")).toBeInTheDocument();
  // By the reader's language, whatever the order of the answer.
  expect(rows()).toEqual(["Iñaki Zubiría", "Player 001", "Player 002"]);
  await user.type(screen.getByPlaceholderText("Search players"), "zubiria inaki");
  expect(rows()).toEqual(["Iñaki Zubiría"]);
  const { data = [] } = pages.find((page) => page.path === "groups/:groupHash/players") ?? {};
  expect(data.map((address) => address.replace(":groupHash", "k7m2p9qa"))).toContain(requested[0]);
  expect(requested).toHaveLength(1);
});

it("shows 100 players of a larger group, and more on demand with the focus on the first of these", async () => {
  serve(numbered(102));
  const { user } = await renderApp(path);
  await screen.findByText("100 of 102 players");
  expect(rows()).toHaveLength(100);
  await user.click(screen.getByText("Show 2 more players"));
  await waitFor(() => expect(rows()).toEqual(numbered(102).map(({ player }) => player.name)));
  expect(document.activeElement).toHaveTextContent("Player 101");
  expect(screen.queryByText(/more player/)).toBeNull();
  expect(requested).toEqual([`${api}?sort=name&limit=100`, `${api}?sort=name&limit=100&offset=100`]);
});

it("offers no more players once all pages are loaded, though one of them was on two pages", async () => {
  serve(numbered(102));
  // Between the two requests, somebody was renamed: Player 100 is now on the second page too, Player 101 on the first.
  const moved = numbered(102);
  moved.splice(99, 2, ...moved.slice(99, 101).toReversed());
  const { user } = await renderApp(path);
  const more = await screen.findByText("Show 2 more players");
  server.use(http.get(`*${api}`, ({ request }) => playersOf(moved, request)));
  await user.click(more);
  await waitFor(() => expect(rows()).toHaveLength(101));
  expect(screen.queryByText(/more player/)).toBeNull();
});

it("has the server search a larger group when typing pauses, and then shows as many players as before", async () => {
  serve(numbered(102));
  const { user } = await renderApp(path);
  await user.click(await screen.findByText("Show 2 more players"));
  const search = screen.getByPlaceholderText("Search players");
  await user.type(search, "102");
  expect(await screen.findByText("1 player")).toBeInTheDocument();
  expect(rows()).toEqual(["Player 102"]);
  expect(requested.slice(2)).toEqual([`${api}?sort=name&limit=100&search=102`]);
  await user.clear(search);
  expect(await screen.findByText("102 players")).toBeInTheDocument();
  expect(rows()).toHaveLength(102);
});

it("keeps the loaded players when more cannot be loaded, and tries again", async () => {
  serve(numbered(102));
  const { user } = await renderApp(path);
  const more = await screen.findByText("Show 2 more players");
  server.use(http.get(`*${api}`, () => failure(500, "server.internal"), { once: true }));
  await user.click(more);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to fetch players");
  expect(rows()).toHaveLength(100);
  await user.click(screen.getByText("Try again"));
  await waitFor(() => expect(rows()).toHaveLength(102));
});

it("shows what was searched again after Back", async () => {
  serve([...numbered(2), aRanking("Iñaki Zubiría", 3, { playerId: 3 })]);
  const { user, goTo, goBack, address } = await renderApp(path);
  await user.type(await screen.findByPlaceholderText("Search players"), "zubi");
  await waitFor(() => expect(address()).toBe(`${path}?search=zubi`));
  await goTo("/en/faq");
  await waitFor(() => expect(screen.queryByPlaceholderText("Search players")).toBeNull());
  await goBack();
  expect(await screen.findByPlaceholderText("Search players")).toHaveValue("zubi");
  expect(rows()).toEqual(["Iñaki Zubiría"]);
});
