import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { Day, DayPlayer } from "../../api/types";
import { aSeal } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { stubWindowWidth } from "../../testing/browser";
import { aGroup, aMatch, aRanking } from "../../testing/fixtures";
import { failure, playersOf, startServer, success } from "../../testing/server";

const server = startServer();
const group = "/en/groups/k7m2x9qd";
const path = `${group}/day/2025-06-12`;

function aRow(name: string, given: Partial<DayPlayer> = {}): DayPlayer {
  return {
    playerId: 1,
    name,
    formerNumber: null,
    rank: 1,
    points: 31,
    won: 2,
    lost: 1,
    gamesWon: 32,
    gamesLost: 29,
    ...given,
  };
}

function aDay(given: Partial<Day> = {}): Day {
  return {
    playedOn: "2025-06-12",
    total: 2,
    games: 59,
    upsets: 1,
    winners: [1],
    table: [
      aRow("Maja Frisk"),
      aRow("Iñaki Zubiría", {
        playerId: 2,
        rank: 2,
        points: 14,
        won: 1,
        lost: 0,
        gamesWon: 15,
        gamesLost: 12,
      }),
      aRow("Åsa Öhrn", { playerId: 3, rank: 2, points: 14, won: 1, lost: 1, gamesWon: 12, gamesLost: 13 }),
      aRow("Björn Ekström", {
        playerId: 4,
        rank: 4,
        points: -30,
        won: 0,
        lost: 2,
        gamesWon: 5,
        gamesLost: 15,
      }),
    ],
    matches: [
      aMatch({ matchId: 2, matchNumber: 143 }),
      aMatch({ matchId: 1, matchNumber: 142, isLatest: false }),
    ],
    biggestUpset: { matchNumber: 142, expectedWinPercent: 16.4 },
    previousDay: "2025-06-08",
    nextDay: null,
    ...given,
  };
}

function answer(day: Day) {
  server.use(http.get("*/api/groups/hash/k7m2x9qd/days/2025-06-12", () => success({ day })));
}

beforeEach(() => {
  stubWindowWidth(1280);
  server.use(
    http.get("*/api/groups/hash/k7m2x9qd", () => success({ group: aGroup({ publicHash: "k7m2x9qd" }) })),
    http.get("*/api/groups/hash/k7m2x9qd/seal", ({ request }) =>
      success(aSeal(Number(new URL(request.url).searchParams.get("at")))),
    ),
    http.get("*/api/groups/hash/k7m2x9qd/days/*", () => failure(404, "match.not_found")),
  );
});

it("shows everyone who played by points, with shared ranks, and who won the day", async () => {
  answer(aDay());
  await renderApp(path);
  const table = await screen.findByRole("table");
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual(["1", "2", "2", "4"]);
  expect(within(table).getByRole("link", { name: "Maja Frisk" })).toHaveAttribute(
    "href",
    `${group}/player/1`,
  );
  expect(screen.getByText("Maja’s evening. Won 2 of 3 and 31 points")).toBeVisible();
  expect(document.title).toContain("12 June 2025, Torsdagspadel");
});

it("shows the seal after the last match of the day", async () => {
  answer(aDay());
  await renderApp(path);
  expect(await screen.findByRole("img", { name: "3HH W17 3MJ WZS" })).toBeVisible();
  expect(screen.getByText("after match 143")).toBeVisible();
});

/** What stands on paper, from the button to the end of printing. */
async function printed(user: UserEvent, matchCount: number) {
  server.use(
    http.get("*/api/groups/hash/k7m2x9qd", () =>
      success({ group: aGroup({ publicHash: "k7m2x9qd", matchCount }) }),
    ),
  );
  const ranking = [aRanking("Maja Frisk", 1)];
  server.use(http.get("*/api/groups/hash/k7m2x9qd/players", ({ request }) => playersOf(ranking, request)));
  const print = vi.spyOn(window, "print").mockImplementation(() => {
    window.dispatchEvent(new Event("beforeprint"));
  });
  await user.click(await screen.findByRole("button", { name: "Print the evening" }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  return within(screen.getByRole("article"));
}

it("is printed with its table, its matches as they were played, the ranking after them and the seal", async () => {
  answer(aDay());
  const { user } = await renderApp(path);
  const sheet = await printed(user, 143);
  expect(sheet.getByText("Torsdagspadel, 2 matches, 4 players")).toBeInTheDocument();
  expect(sheet.getAllByRole("row")).toHaveLength(5);
  const numbers = sheet.getAllByText(/^14[23]$/).map(({ textContent }) => textContent);
  expect(numbers).toEqual(["142", "143"]);
  expect(sheet.getByRole("heading", { name: "Ranking after the evening" })).toBeInTheDocument();
  expect(sheet.getByRole("img", { name: "3HH W17 3MJ WZS" })).toBeInTheDocument();
  act(() => window.dispatchEvent(new Event("afterprint")));
  expect(screen.queryByRole("article")).not.toBeInTheDocument();
});

it("is printed without a ranking when matches have followed", async () => {
  answer(aDay());
  const { user } = await renderApp(path);
  const sheet = await printed(user, 144);
  expect(sheet.queryByRole("heading", { name: "Ranking after the evening" })).not.toBeInTheDocument();
});

it("shows the day where its seal cannot be read", async () => {
  server.use(http.get("*/api/groups/hash/k7m2x9qd/seal", () => failure(404, "group.not_found")));
  answer(aDay());
  await renderApp(path);
  expect(await screen.findByRole("table")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Seal of the evening")).toBeNull());
});

it("leads back to the match history, to its matches and to the day before", async () => {
  answer(aDay());
  const { user, address } = await renderApp(path);
  await screen.findByRole("table");
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
  expect(crumbs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Groups",
    "Torsdagspadel",
    "Match history",
  ]);
  expect(crumbs.getByRole("link", { name: "Match history" })).toHaveAttribute(
    "href",
    `${group}/match-history`,
  );
  expect(screen.getByRole("link", { name: "Match 143" })).toHaveAttribute("href", `${group}/match/143`);
  expect(screen.getByText("Latest day")).toBeVisible();
  await user.keyboard("{ArrowLeft}");
  expect(address()).toBe(`${group}/day/2025-06-08`);
});

it("shows the biggest upset, and none on a day without one", async () => {
  answer(aDay());
  const { unmount } = await renderApp(path);
  expect((await screen.findAllByText("16%")).length).toBeGreaterThan(0);
  unmount();
  answer(aDay({ upsets: 0, biggestUpset: null }));
  await renderApp(path);
  await screen.findByRole("table");
  expect(screen.queryByRole("heading", { name: "Biggest upset" })).toBeNull();
});

it("copies the link of the day from a field, which phones do without", async () => {
  answer(aDay());
  const { user, unmount } = await renderApp(path);
  const field = await screen.findByRole("textbox", { name: "Link to this day" });
  expect(field).toHaveValue(`${window.location.host}/…/day/2025-06-12`);
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${path}`);
  expect(await screen.findByText("Link copied")).toBeVisible();
  unmount();
  stubWindowWidth(360);
  await renderApp(path);
  expect(await screen.findByRole("button", { name: "Share the evening" })).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Link to this day" })).toBeNull();
});

it("names all winners of a day with equal points, and nobody on a day with one match", async () => {
  const both = aDay().table.map((row) => ({ ...row, points: row.playerId < 3 ? 14 : -14 }));
  answer(aDay({ winners: [1, 2], table: both }));
  const { unmount } = await renderApp(path);
  expect(await screen.findByText("Maja and Iñaki. 14 points each")).toBeVisible();
  unmount();
  answer(aDay({ total: 1, winners: [], matches: [aMatch()] }));
  await renderApp(path);
  expect(await screen.findByRole("heading", { level: 1, name: /12 June/ })).toBeVisible();
  expect(screen.queryByText(/evening\./)).toBeNull();
});

it("says that a day has no matches, also where the address has no day", async () => {
  const { goTo } = await renderApp(`${group}/day/2025-06-13`);
  expect(await screen.findByRole("heading", { level: 1, name: "No matches on this day" })).toBeVisible();
  await goTo(`${group}/day/2025-02-30`);
  expect(await screen.findByRole("heading", { level: 1, name: "No matches on this day" })).toBeVisible();
  expect(screen.getByRole("link", { name: "See ranking" })).toHaveAttribute("href", group);
});
