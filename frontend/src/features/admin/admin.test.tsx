import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import type { Group } from "../../api/types";
import { anAdminView, aSession, issuedTokens, someStats } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { stubWindowWidth } from "../../testing/browser";
import { aGroup, aRanking } from "../../testing/fixtures";
import { failure, playersOf, startServer, success } from "../../testing/server";

const server = startServer();

const first = aGroup({ groupId: 1, name: "Torsdagspadel", isOwner: true, playerCount: 10, averageElo: 1500 });
const second = aGroup({
  groupId: 2,
  publicHash: "b7m2p9qa",
  name: "Söndagspadel",
  isOwner: true,
  playerCount: 30,
  averageElo: 1540,
  matchCount: 58,
});

/** Mocks these groups of the user, each with its own ranking. */
function serve(groups: Group[]) {
  const one = (name: unknown) =>
    groups.find(({ groupId, publicHash }) => groupId === Number(name) || publicHash === name) ?? first;
  server.use(
    http.get("*/api/auth/verify", () => success(aSession(groups))),
    http.get("*/api/groups/:id/admin", ({ params }) => success(anAdminView(one(params.id)))),
    http.get("*/api/groups/:id/questions", () => success({ questionedMatches: [] })),
    http.get("*/api/groups/hash/:hash/stats", () => success({ stats: someStats({ totalGames: 1200 }) })),
    http.get("*/api/groups/hash/:hash/players", ({ params, request }) =>
      playersOf([aRanking(`Best of ${one(params.hash).name}`, 1)], request),
    ),
  );
}

beforeEach(() => {
  stubWindowWidth(1280);
  tokens.store(issuedTokens());
});

it("shows the totals of all groups and the ranking of the first", async () => {
  serve([first, second]);
  await renderApp("/en/admin");
  expect(await screen.findByRole("heading", { level: 1, name: "Hello, Karin" })).toBeVisible();
  const figure = (label: string) => screen.getByText(label).nextSibling?.textContent;
  expect(await screen.findByText("2,400")).toBeVisible();
  expect([figure("Players"), figure("Matches"), figure("Games")]).toEqual(["40", "200", "2,400"]);
  // 10 players at 1500 and 30 at 1540.
  expect(figure("Average Elo")).toBe("1530");
  expect(await screen.findByText("Best of Torsdagspadel")).toBeVisible();
});

it("does without what it cannot load above the actions, also when it asks again", async () => {
  serve([first, second]);
  let asked = 0;
  const fails = () => {
    asked += 1;
    return failure(500, "server.internal");
  };
  server.use(http.get("*/api/groups/:id/questions", fails), http.get("*/api/auth/handovers", fails));
  await renderApp("/en/admin");
  const action = await screen.findByRole("link", { name: "Add players" });
  expect(asked).toBe(2);
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(asked).toBe(4));
  expect(action).toBeVisible();
  focusManager.setFocused(undefined);
});

it("asks for a longer passcode where it is short", async () => {
  serve([
    { ...first, passcode: "boll" },
    { ...second, passcode: "bollar" },
  ]);
  const { user: reader } = await renderApp("/en/admin");
  const hub = within(await screen.findByRole("region", { name: "Torsdagspadel" }));
  expect(hub.getByText(/fewer than 6 characters/)).toBeVisible();
  expect(hub.getByRole("link", { name: "Choose a longer passcode" })).toHaveAttribute(
    "href",
    "/en/admin/groups/1/players/manage?tab=settings",
  );
  await reader.click(hub.getByRole("button", { name: "Switch group" }));
  await reader.click(screen.getByRole("menuitemradio", { name: "Söndagspadel" }));
  await screen.findByRole("region", { name: "Söndagspadel" });
  expect(screen.queryByRole("link", { name: "Choose a longer passcode" })).toBeNull();
});

it("shows the selected group, also after a reload", async () => {
  serve([first, second]);
  const { user: reader, unmount } = await renderApp("/en/admin/dashboard");
  await screen.findByText("Best of Torsdagspadel");
  const hub = within(screen.getByRole("region", { name: "Torsdagspadel" }));
  await reader.click(hub.getByRole("button", { name: "Switch group" }));
  await reader.click(screen.getByRole("menuitemradio", { name: "Söndagspadel" }));
  expect(await screen.findByText("Best of Söndagspadel")).toBeVisible();
  unmount();
  await renderApp("/en/admin");
  expect(await screen.findByText("Best of Söndagspadel")).toBeVisible();
});

it("shows the group that was managed last", async () => {
  serve([first, second]);
  server.use(http.get("*/api/groups/2", () => success({ group: second })));
  const { goTo } = await renderApp("/en/admin/groups/2/players/manage");
  await screen.findByRole("heading", { level: 1, name: "Söndagspadel" });
  await goTo("/en/admin");
  expect(await screen.findByText("Best of Söndagspadel")).toBeVisible();
});

it("shows the own group whose public page was visited last", async () => {
  serve([first, second]);
  server.use(http.get("*/api/groups/hash/b7m2p9qa", () => success({ group: second })));
  const { goTo } = await renderApp("/en/groups/b7m2p9qa/nowhere");
  expect(await screen.findByRole("button", { name: "Switch group: Söndagspadel" })).toBeInTheDocument();
  await screen.findByRole("heading", { level: 1, name: "Page not found" });
  await goTo("/en/admin");
  expect(await screen.findByText("Best of Söndagspadel")).toBeVisible();
});

it("falls back to the first group if the selected one is not the user's, and shows progress", async () => {
  localStorage.setItem("duelo.currentGroup", "77");
  serve([first]);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get("*/api/groups/1/admin", async () => {
      await asked;
      return success(anAdminView(first));
    }),
  );
  await renderApp("/en/admin");
  expect(await screen.findByText("Setting up admin context…")).toBeInTheDocument();
  answer();
  expect(await screen.findByText("Best of Torsdagspadel")).toBeVisible();
});

it("shows an error when that fails, and retries", async () => {
  serve([first]);
  server.use(http.get("*/api/groups/1/admin", () => failure(500, "server.internal")));
  const { user: reader } = await renderApp("/en/admin");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { level: 1, name: "Admin context error" })).toBeVisible();
  server.use(http.get("*/api/groups/1/admin", () => success(anAdminView(first))));
  await reader.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Best of Torsdagspadel")).toBeVisible();
});

it("says that the group could not be switched, and retries", async () => {
  serve([first, second]);
  server.use(http.get("*/api/groups/2/admin", () => failure(500, "server.internal")));
  const { user: reader } = await renderApp("/en/admin/dashboard");
  await screen.findByText("Best of Torsdagspadel");
  const hub = within(screen.getByRole("region", { name: "Torsdagspadel" }));
  await reader.click(hub.getByRole("button", { name: "Switch group" }));
  await reader.click(screen.getByRole("menuitemradio", { name: "Söndagspadel" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Failed to switch group" })).toBeVisible();
  server.use(http.get("*/api/groups/2/admin", () => success(anAdminView(second))));
  await reader.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Best of Söndagspadel")).toBeVisible();
});

it("offers to create a group when there is none", async () => {
  serve([]);
  await renderApp("/en/admin/submit-match");
  expect(await screen.findByRole("heading", { level: 1, name: "No groups found" })).toBeVisible();
  expect(screen.getByText("You need to create or join a group to access admin features.")).toBeVisible();
  expect(screen.getByText("User not authenticated or has no groups")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create group" })).toHaveAttribute(
    "href",
    "/en/admin/groups/create",
  );
});

it("says when the account has groups but owns none", async () => {
  serve([{ ...first, isOwner: false, role: null }]);
  await renderApp("/en/admin/submit-match");
  expect(await screen.findByText("User has no owned groups")).toBeVisible();
});

it("shows a player of the current group under the admin's own path", async () => {
  serve([first]);
  server.use(
    http.get("*/api/groups/hash/:hash", () => success({ group: first })),
    http.get("*/api/groups/hash/:hash/players/:id", () => failure(404, "player.not_found")),
    http.get("*/api/groups/hash/:hash/*", () => new HttpResponse(null, { status: 500 })),
  );
  await renderApp("/en/admin/player/7");
  expect(await screen.findByRole("heading", { level: 1, name: "Player not found" })).toBeVisible();
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
  expect(crumbs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Home",
    "Admin",
    "Torsdagspadel",
  ]);
});
