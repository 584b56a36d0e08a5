import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../testing/app";
import { aRanking } from "../../testing/fixtures";
import { entered, FOUR, PATH, pick, place, startMatchEntry, submitButton } from "../../testing/match-entry";
import { playersOf } from "../../testing/server";

const { server } = startMatchEntry();

describe("picking players", () => {
  it("fills the places in order, and removes picked names from the list", async () => {
    const { user } = await renderApp(PATH);
    await screen.findByRole("button", { name: "Team 1, player 1: being picked" });
    await pick(user, "Iñaki Zubiría");
    expect(place(/^Team 1, player 1: Iñaki Zubiría, Elo 1687, rank 2$/)).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    expect(place(/^Team 1, player 2: being picked$/)).toHaveAttribute("aria-pressed", "true");
    const players = screen.getByRole("region", { name: "Players to pick" });
    expect(within(players).queryByRole("button", { name: /Iñaki/ })).not.toBeInTheDocument();
    expect(screen.getByText("Iñaki Zubiría picked. Now team 1, player 2.")).toBeInTheDocument();
    expect(screen.getByText("Pick 3 more players")).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
  });

  it("works with the keyboard alone: the focus moves from chip to chip, then to the score", async () => {
    const { user } = await renderApp(PATH);
    await pick(user, "Elin Sjöqvist");
    expect(document.activeElement).toHaveAttribute("data-chip");
    await user.keyboard("{Enter}{Enter}{Enter}");
    expect(screen.getByRole("textbox", { name: /^Set 1, games won by Elin/ })).toHaveFocus();
  });

  it("clears and changes a place, swaps sides and clears all", async () => {
    const { user } = await renderApp(PATH);
    await pick(user, ...FOUR);
    await user.click(screen.getByRole("button", { name: "Remove Maja Frisk" }));
    await pick(user, "Karin Öhrn");
    expect(place(/^Team 1, player 2: Karin Öhrn/)).toBeInTheDocument();
    await user.click(place(/^Team 2, player 1: Elin/));
    await pick(user, "Maja Frisk");
    expect(place(/^Team 2, player 1: Maja Frisk/)).toBeInTheDocument();
    await user.click(screen.getAllByRole("button", { name: "Swap sides" })[0] as HTMLElement);
    expect(place(/^Team 1, player 1: Maja Frisk/)).toBeInTheDocument();
    await user.click(screen.getAllByRole("button", { name: "Clear" })[0] as HTMLElement);
    expect(place(/^Team 1, player 1: being picked$/)).toBeInTheDocument();
  });

  it("restores what was cleared, until something else is entered", async () => {
    const { user } = await entered("6436");
    await user.click(screen.getAllByRole("button", { name: "Clear" })[0] as HTMLElement);
    await user.click(screen.getAllByRole("button", { name: "Undo" })[0] as HTMLElement);
    expect(place(/^Team 2, player 2: Björn Ekström/)).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Set 2, games won by Iñaki and Maja" })).toHaveValue("3");
    await user.click(screen.getAllByRole("button", { name: "Clear" })[0] as HTMLElement);
    await pick(user, "Karin Öhrn");
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "Clear" })).not.toHaveLength(0);
  });
});

describe("picking from a large group", () => {
  const MANY = Array.from({ length: 205 }, (_, index) =>
    aRanking(`Player ${String(index + 1).padStart(3, "0")}`, index + 1, {
      playerId: index + 1,
      lastPlayedAt: null,
    }),
  );

  it("shows the first 100 players, and the others by a search", async () => {
    server.use(http.get("*/api/groups/hash/k7m2p9qa/players", ({ request }) => playersOf(MANY, request)));
    const { user } = await renderApp(PATH);
    const players = await screen.findByRole("region", { name: "Players to pick" });
    const chips = () => within(players).getAllByRole("button");
    expect(chips()).toHaveLength(100);
    expect(within(players).getByText("105 more players. Type a name to find them.")).toBeInTheDocument();

    const search = within(players).getByRole("searchbox", { name: "Search 205 players" });
    await user.type(search, "player 20");
    expect(chips().map(({ textContent }) => textContent?.slice(0, 10))).toEqual(
      ["020", "120", "200", "201", "202", "203", "204", "205"].map((number) => `Player ${number}`),
    );
    expect(within(players).queryByText(/more player/)).not.toBeInTheDocument();
    await user.clear(search);
    await user.type(search, "player 204{Enter}");
    expect(place(/^Team 1, player 1: Player 204/)).toBeInTheDocument();
  });
});
