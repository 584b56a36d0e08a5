import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { renderApp } from "../../testing/app";
import { aGroup, aPlayer } from "../../testing/fixtures";
import { startServer, success } from "../../testing/server";

const server = startServer();
const path = "/en/groups/k7m2p9qa/players";

const players = Array.from({ length: 102 }, (_, index) =>
  aPlayer({ playerId: index + 1, name: `Player ${String(index + 1).padStart(3, "0")}` }),
);
const rows = () => [...document.querySelectorAll("[data-player] a")].map((link) => link.textContent);

beforeEach(() => {
  server.use(
    http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: aGroup() })),
    http.get("*/api/groups/hash/k7m2p9qa/players", () => success({ players, total: players.length })),
  );
});

it("shows 100 players, and more on demand with the focus on the first of these", async () => {
  const { user } = await renderApp(path);
  await screen.findByText("100 of 102 players");
  expect(rows()).toHaveLength(100);
  await user.click(screen.getByText("Show 2 more players"));
  expect(rows()).toEqual(players.map(({ name }) => name));
  expect(document.activeElement).toHaveTextContent("Player 101");
  expect(screen.queryByText(/more player/)).toBeNull();
});

it("searches all players, and then shows as many as before", async () => {
  const { user } = await renderApp(path);
  await user.click(await screen.findByText("Show 2 more players"));
  const search = screen.getByPlaceholderText("Search players");
  await user.click(search);
  await user.paste("102");
  expect(await screen.findByText("1 player")).toBeInTheDocument();
  expect(rows()).toEqual(["Player 102"]);
  await user.clear(search);
  expect(await screen.findByText("102 players")).toBeInTheDocument();
  expect(rows()).toHaveLength(102);
});
