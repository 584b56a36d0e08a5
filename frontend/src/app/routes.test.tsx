import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { tokens } from "../api/tokens";
import { aSession, issuedTokens } from "../testing/answers";
import { renderApp } from "../testing/app";
import { stubWindowWidth } from "../testing/browser";
import { aGroup } from "../testing/fixtures";
import { failure, startServer, success } from "../testing/server";
import { openLocalized } from "./open-localized";

const HASH = "k7m2p9qa";
const group = aGroup({ publicHash: HASH });
const requestedPaths: string[] = [];

const server = startServer();
beforeEach(() => {
  stubWindowWidth(360);
  requestedPaths.length = 0;
});
server.events.on("request:start", ({ request }) => requestedPaths.push(new URL(request.url).pathname));

/** Opens an address as a browser does, from the address bar. */
async function visit(address: string) {
  window.history.replaceState(null, "", address);
  const language = openLocalized();
  const { pathname, search, hash } = window.location;
  return renderApp(pathname + search + hash, language);
}

/** Leaves the calls of a group and the rules without an answer: only the final address is checked. */
function leaveGroupsUnanswered() {
  const never = () => new Promise<never>(() => undefined);
  server.use(...["*/api/groups/*", "*/api/groups", "*.wasm"].map((path) => http.get(path, never)));
}

describe("addresses from before groups had their own", () => {
  const lastSeen = [
    ["/leaderboard", "/sv/groups/k7m2p9qa"],
    ["/leaderboard?sort=name#ranking", "/sv/groups/k7m2p9qa?sort=name#ranking"],
    ["/match-entry?a=1", "/sv/groups/k7m2p9qa/submit-match?a=1"],
    ["/match-history?player=7&from=2025-01-01", "/sv/groups/k7m2p9qa/match-history?player=7&from=2025-01-01"],
    ["/player/7", "/sv/groups/k7m2p9qa/player/7"],
    ["/player/seven", "/sv/groups/k7m2p9qa"],
    ["/dashboard", "/sv/groups/k7m2p9qa"],
    ["/en/match-entry/", "/en/groups/k7m2p9qa/submit-match"],
  ] as const;

  it.each(lastSeen)("%s leads to %s in the group that was viewed last", async (old, today) => {
    leaveGroupsUnanswered();
    localStorage.setItem("duelo.language", "sv");
    localStorage.setItem("duelo.lastGroup", HASH);
    const { address } = await visit(old);
    await waitFor(() => expect(address()).toBe(today));
  });

  it.each(["/leaderboard", "/match-entry", "/match-history", "/player/7", "/dashboard"])(
    "%s leads to the list of groups where no group was viewed",
    async (old) => {
      leaveGroupsUnanswered();
      localStorage.setItem("duelo.lastGroup", "no group");
      const { address } = await visit(`${old}?sort=players`);
      await waitFor(() => expect(address()).toBe("/en/groups"));
      // That of the test before may be there too.
      expect((await screen.findAllByText("No group selected")).length).toBeGreaterThan(0);
    },
  );

  it("/dashboard redirects an admin to the admin pages", async () => {
    const never = () => new Promise<never>(() => undefined);
    server.use(http.get("*/api/auth/verify", never));
    tokens.store(issuedTokens());
    const { address } = await visit("/dashboard");
    await waitFor(() => expect(address()).toBe("/en/admin"));
  });

  it("a viewed group is stored as the last one", async () => {
    leaveGroupsUnanswered();
    server.use(http.get("*/api/groups/1", () => success({ group })));
    await visit("/en/groups/id/1/match-history");
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem("duelo.recentGroups") ?? "[]")).toMatchObject([
        { hash: HASH, name: group.name, isPrivate: false },
      ]),
    );
  });
});

describe("a sharable link", () => {
  it.each([
    ["/share/Torsdag", "/en/groups/k7m2p9qa"],
    ["/sv/share/Torsdag?a=1#code=X", "/sv/groups/k7m2p9qa?a=1#code=X"],
  ])("%s leads to %s", async (link, expected) => {
    leaveGroupsUnanswered();
    server.use(http.get("*/api/groups/vanity/Torsdag", () => success({ group })));
    const { address } = await visit(link);
    await waitFor(() => expect(address()).toBe(expected));
  });

  it("that does not exist says so", async () => {
    server.use(http.get("*/api/groups/vanity/*", () => failure(404, "group.not_found")));
    await visit("/en/share/nobody");
    expect(await screen.findByRole("heading", { level: 1, name: "No group at this link" })).toBeVisible();
  });
});

describe("a group whose name cannot be fetched", () => {
  it.each([
    "/en/groups/k7m2p9qa",
    "/en/groups/k7m2p9qa/match-history",
    "/en/groups/id/1",
    "/en/share/torsdag",
  ])("%s has breadcrumbs to an unknown group", async (address) => {
    const broken = () => failure(500, "server.internal");
    server.use(http.get("*/api/groups/*", broken));
    await visit(address);
    expect(await screen.findByRole("heading", { level: 1, name: "Failed to load group" })).toBeVisible();
    const crumbs = screen.getByRole("navigation", { name: "Breadcrumbs" });
    expect(crumbs).toHaveTextContent("GroupsUnknown group");
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("a page that does not exist", () => {
  it.each([
    "/en/groups/12345678",
    "/en/groups/00000012",
    "/en/groups/K7M2P9QA",
    "/en/groups/k7m2p9q/submit-match",
    "/en/groups/k7m2p9qab/match-history",
    "/en/groups/id",
    "/en/groups/id/012",
    "/en/groups/id/seven/player/7",
    "/de/groups/nobody/players",
  ])("%s cannot be a group, so no request is sent", async (address) => {
    await visit(address);
    expect(await screen.findByRole("heading", { level: 1, name: "Group not found" })).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Browse groups" }).length).toBeGreaterThan(0);
    expect(screen.getAllByRole("link", { name: "Home" }).length).toBeGreaterThan(0);
    expect(requestedPaths).toEqual([]);
  });

  it("a group that does not exist", async () => {
    const notThere = () => failure(404, "group.not_found");
    server.use(
      http.get(`*/api/groups/hash/${HASH}`, notThere),
      http.get(`*/api/groups/hash/${HASH}/*`, notThere),
    );
    await visit(`/en/groups/${HASH}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Group not found" })).toBeVisible();
  });

  it("a player that the group does not have", async () => {
    server.use(
      http.get(`*/api/groups/hash/${HASH}`, () => success({ group })),
      http.get(`*/api/groups/hash/${HASH}/*`, () => failure(404, "player.not_found")),
    );
    await visit(`/en/groups/${HASH}/player/99`);
    expect(await screen.findByRole("heading", { level: 1, name: "Player not found" })).toBeVisible();
  });

  it.each([
    ["/en/nowhere", "Page not found"],
    ["/nowhere/at/all", "Page not found"],
    ["/xx/nowhere", "Page not found"],
    ["/sv/nowhere", "Sidan finns inte"],
    ["/es/rules/nowhere", "Página no encontrada"],
  ])("%s is no page", async (address, heading) => {
    await visit(address);
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(requestedPaths).toEqual([]);
  });

  it("an unknown path of the admin's, for an admin", async () => {
    tokens.store(issuedTokens());
    server.use(http.get("*/api/auth/verify", () => success(aSession())));
    await visit("/en/admin/nowhere");
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Browse groups" }).length).toBeGreaterThan(0);
  });

  it("an unknown path of the admin's asks a visitor to sign in first", async () => {
    const { address } = await visit("/en/admin/nowhere");
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect(address()).toBe("/en/login?from=%2Fen%2Fadmin%2Fnowhere");
  });
});
