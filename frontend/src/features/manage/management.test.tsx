import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import type { Group, Player } from "../../api/types";
import { anAdminView, aSession, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aGroup, aPlayer } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { failure, playersOf, startServer, success } from "../../testing/server";

const server = startServer();
beforeAll(initRules);

const path = "/en/admin/groups/1/players/manage";
const group = aGroup({ groupId: 1, isOwner: true, passcode: "TORSDAG7", publicHash: "k7m2p9qa" });

let players: Player[] = [];
let requested: string[] = [];
server.events.on("request:start", ({ request }) => void requested.push(new URL(request.url).pathname));

beforeEach(() => {
  requested = [];
  tokens.store(issuedTokens());
  players = [aPlayer({ playerId: 7, name: "Elin", gamesPlayed: 0 })];
  server.use(
    http.get("*/api/auth/verify", () => success(aSession([group]))),
    http.get("*/api/groups/1/admin", () => success(anAdminView(group))),
    http.get("*/api/groups/1", () => success({ group })),
    http.get(`*/api/groups/hash/${group.publicHash}/players`, ({ request }) => {
      const byName = players.toSorted((one, other) => (one.name < other.name ? -1 : 1));
      return playersOf(
        byName.map((player) => ({ rank: player.rank, trend: null, player })),
        request,
      );
    }),
  );
});

describe("the players", () => {
  it("can be added, renamed and deleted, with a message for each", async () => {
    server.use(
      http.post("*/api/groups/1/players", () => {
        const player = aPlayer({ playerId: 8, name: "Maja", gamesPlayed: 0 });
        players = [...players, player];
        return success({ player }, 201);
      }),
      http.put("*/api/groups/1/players/8", () => {
        const player = aPlayer({ playerId: 8, name: "Maja Frisk", gamesPlayed: 0 });
        players = players.map((other) => (other.playerId === 8 ? player : other));
        return success({ player });
      }),
      http.delete("*/api/groups/1/players/8", () => {
        players = players.filter(({ playerId }) => playerId !== 8);
        return success({ playerId: 8 });
      }),
    );
    const { user: admin } = await renderApp(path);
    await admin.type(await screen.findByLabelText("Add a player"), "Maja");
    await admin.click(screen.getByRole("button", { name: "Add player" }));
    expect(await screen.findByText("Maja has been added")).toBeVisible();
    expect(screen.getByLabelText("Add a player")).toHaveFocus();

    await admin.click(await screen.findByRole("button", { name: "Edit Maja" }));
    await admin.keyboard("Maja Frisk{Enter}");
    expect(await screen.findByText("The name is now Maja Frisk")).toBeVisible();

    await admin.click(await screen.findByRole("button", { name: "Delete Maja Frisk" }));
    const dialog = screen.getByRole("dialog", { name: "Delete Maja Frisk?" });
    await admin.click(within(dialog).getByRole("button", { name: "Delete player" }));
    expect(await screen.findByText("Maja Frisk has been deleted")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("rowheader", { name: "Maja Frisk" })).toBeNull());
  });

  it("stay typed where neither the change nor the session can be read", async () => {
    server.use(http.post("*/api/groups/1/players", () => failure(503, "server.unavailable")));
    const { user: admin } = await renderApp(path);
    await admin.type(await screen.findByLabelText("Add a player"), "Maja");
    const reads = () => requested.filter((pathname) => pathname === "/api/auth/verify").length;
    const before = reads();
    server.use(http.get("*/api/auth/verify", () => failure(500, "server.internal")));
    await admin.click(screen.getByRole("button", { name: "Add player" }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    // Read aloud, since the field has the focus already.
    expect(await screen.findByText(/try again/i, { selector: "[role=status] *" })).toBeVisible();
    expect(screen.getByLabelText("Add a player")).toHaveValue("Maja");
  });

  it("can be marked as guests, which alone is sent", async () => {
    const sent: unknown[] = [];
    server.use(
      http.put("*/api/groups/1/players/7", async ({ request }) => {
        sent.push(await request.json());
        const player = aPlayer({ playerId: 7, name: "Elin", gamesPlayed: 0, rank: null, isGuest: true });
        players = [player];
        return success({ player });
      }),
    );
    const { user: admin } = await renderApp(path);
    await admin.click(await screen.findByRole("button", { name: "Edit Elin" }));
    await admin.click(screen.getByRole("switch", { name: "Guest" }));
    await admin.click(screen.getByRole("button", { name: "Save player" }));
    expect(await screen.findByText("Elin is a guest now, without a rank")).toBeVisible();
    expect(sent).toEqual([{ isGuest: true }]);
    expect(await screen.findByRole("rowheader", { name: "Elin Guest" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Edit Elin" })).toHaveFocus();
  });

  it("cannot be deleted once they have played", async () => {
    server.use(http.delete("*/api/groups/1/players/7", () => failure(409, "player.has_matches")));
    const { user: admin } = await renderApp(path);
    await admin.click(await screen.findByRole("button", { name: "Delete Elin" }));
    const dialog = screen.getByRole("dialog", { name: "Delete Elin?" });
    await admin.click(within(dialog).getByRole("button", { name: "Delete player" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      "Players with match history cannot be deleted",
    );
  });
});

describe("the access to the group", () => {
  it("says where the passcode is short, with the way to change it", async () => {
    const short = { ...group, passcode: "boll" };
    server.use(http.get("*/api/groups/1/admin", () => success(anAdminView(short))));
    const { user: admin } = await renderApp(path);
    await admin.click(await screen.findByRole("link", { name: "Choose a longer passcode" }));
    expect(await screen.findByLabelText("Passcode")).toHaveValue("boll");
    await screen.findByRole("heading", { level: 2, name: "Settings" });
  });
});

describe("the players of a large group", () => {
  const rows = () => document.querySelectorAll("[data-player]").length;

  beforeEach(() => {
    players = Array.from({ length: 102 }, (_, index) =>
      aPlayer({ playerId: index + 1, name: `Player ${String(index + 1).padStart(3, "0")}` }),
    );
  });

  it("are shown 100 at a time, and found by name", async () => {
    const { user: admin } = await renderApp(path);
    await screen.findByText("100 of 102 players");
    expect(rows()).toBe(100);
    await admin.click(screen.getByText("Show 2 more players"));
    await waitFor(() => expect(rows()).toBe(102));
    expect(document.activeElement).toHaveAccessibleName("Edit Player 101");
    expect(rows()).toBe(102);
    await admin.click(screen.getByPlaceholderText("Search players"));
    await admin.paste("102");
    expect(await screen.findByText("1 player")).toBeInTheDocument();
    expect(rows()).toBe(1);
    await admin.paste("x");
    expect(await screen.findByText("No player has that name")).toBeInTheDocument();
  });

  it("stay searched, and the search can be cleared, when one found is deleted and the group is no longer large", async () => {
    players = [...players.slice(0, 100), aPlayer({ playerId: 101, name: "Asa", gamesPlayed: 0 })];
    server.use(
      http.delete("*/api/groups/1/players/101", () => {
        players = players.filter(({ playerId }) => playerId !== 101);
        return success({ playerId: 101 });
      }),
    );
    const { user: admin } = await renderApp(path);
    await screen.findByText("100 of 101 players");
    await admin.click(screen.getByPlaceholderText("Search players"));
    await admin.paste("asa");
    expect(await screen.findByText("1 player")).toBeInTheDocument();
    await admin.click(screen.getByLabelText("Delete Asa"));
    await admin.click(screen.getByText("Delete player"));
    expect(await screen.findByText("No player has that name")).toBeInTheDocument();
    expect(rows()).toBe(0);
    await admin.click(screen.getByLabelText("Clear search"));
    expect(rows()).toBe(100);
    expect(screen.queryByPlaceholderText("Search players")).toBeNull();
    expect(document.querySelector("caption")).toHaveFocus();
  });

  it("are left for the table's caption when a new name is further down", async () => {
    server.use(
      http.put("*/api/groups/1/players/1", () => {
        const player = aPlayer({ playerId: 1, name: "Zlatan" });
        players = players.map((other) => (other.playerId === 1 ? player : other));
        return success({ player });
      }),
    );
    const { user: admin } = await renderApp(path);
    await screen.findByText("100 of 102 players");
    const rename = document.querySelector("[data-player] button");
    expect(rename).toHaveAccessibleName("Edit Player 001");
    if (rename) await admin.click(rename);
    await admin.paste("Zlatan");
    await admin.keyboard("{Enter}");
    await waitFor(() => expect(document.querySelector("caption")).toHaveFocus());
  });
});

describe("the settings", () => {
  it("show that they were saved, or why they could not be", async () => {
    let isAway = true;
    server.use(
      http.put("*/api/groups/1", () => (isAway ? failure(500, "server.internal") : success({ group }))),
    );
    const { user: admin } = await renderApp(`${path}?tab=settings`);
    await admin.type(await screen.findByLabelText("Group name"), " II");
    const save = screen.getByRole("button", { name: "Save settings" });
    await admin.click(save);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to update group");
    expect(alert).toHaveTextContent("Server error. Please try again later.");
    isAway = false;
    await admin.click(save);
    expect(await screen.findByText("The settings have been saved")).toBeVisible();
  });
});

it("sends all settings that the contract has, and that the group is active", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put("*/api/groups/1", async ({ request }) => {
      bodies.push(await request.json());
      return success({ group });
    }),
  );
  const { user: admin } = await renderApp(`${path}?tab=settings`);
  await admin.type(await screen.findByLabelText("Group name"), " II");
  await admin.click(screen.getByRole("button", { name: "Save settings" }));
  await screen.findByText("The settings have been saved");
  expect(bodies).toMatchObject([
    {
      name: `${group.name} II`,
      passcode: group.passcode,
      vanityUrl: group.vanityUrl,
      isActive: true,
      isDiscoverable: group.isDiscoverable,
    },
  ]);
});

it("takes over into an untouched form what was changed beside it", async () => {
  let shown: Group = { ...group, isDiscoverable: false };
  server.use(
    http.get("*/api/groups/1/admin", () => success(anAdminView(shown))),
    http.put("*/api/groups/1", () => {
      shown = { ...shown, isDiscoverable: true, updatedAt: "2026-01-02T00:00:00Z" };
      return success({ group: shown });
    }),
  );
  const { user: admin } = await renderApp(`${path}?tab=settings`);
  const discoverable = await screen.findByRole("switch", { name: "List in public discovery" });
  expect(discoverable).not.toBeChecked();
  await admin.type(screen.getByLabelText("Group name"), " II");
  await admin.click(screen.getByRole("button", { name: "Get started" }));
  const wizard = within(await screen.findByRole("dialog"));
  await admin.click(await wizard.findByRole("button", { name: "Back" }));
  await admin.click(await wizard.findByRole("switch", { name: "Show among public groups" }));
  await admin.click(wizard.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(discoverable).toBeChecked());
  expect(screen.getByLabelText("Group name")).toHaveValue(`${group.name} II`);
  await admin.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByLabelText("Group name")).toHaveValue(group.name);
  expect(discoverable).toBeChecked();
  expect(screen.queryByText("You have unsaved changes")).toBeNull();
});

describe("submissions", () => {
  it("are paused with the settings, which every tab then says", async () => {
    const bodies: unknown[] = [];
    let shown = group;
    server.use(
      http.get("*/api/groups/1/admin", () => success(anAdminView(shown))),
      http.put("*/api/groups/1", async ({ request }) => {
        bodies.push(await request.json());
        shown = { ...group, submissionsPaused: true };
        return success({ group: shown });
      }),
    );
    const { user: admin } = await renderApp(`${path}?tab=settings`);
    await admin.click(await screen.findByRole("switch", { name: "Pause submissions" }));
    await admin.click(screen.getByRole("button", { name: "Save settings" }));
    expect(await screen.findByText("Submissions are paused")).toBeVisible();
    expect(bodies).toMatchObject([{ submissionsPaused: true }]);
    await admin.click(screen.getByRole("link", { name: /^Players/ }));
    expect(await screen.findByRole("link", { name: "Resume in the settings" })).toBeVisible();
  });

  it("that were very many are shown for a week, with what can be done", async () => {
    const at = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    for (const [days, isShown] of [
      [6, true],
      [8, false],
    ] as const) {
      const submissionBurst = { at: at(days), matches: 120 };
      server.use(http.get("*/api/groups/1/admin", () => success(anAdminView({ ...group, submissionBurst }))));
      const { unmount } = await renderApp(path);
      expect(await screen.findByLabelText("Add a player")).toBeVisible();
      expect(screen.queryAllByText(/others submitted 120 matches/)).toHaveLength(isShown ? 1 : 0);
      expect(screen.queryAllByRole("link", { name: "Go to the settings" })).toHaveLength(isShown ? 1 : 0);
      unmount();
    }
  });
});

describe("the group", () => {
  it("is deleted once its name is typed; failures are shown in the dialog", async () => {
    let isAway = true;
    let reads = 0;
    server.use(
      http.delete("*/api/groups/1", () =>
        isAway ? failure(500, "server.internal") : success({ groupId: 1 }),
      ),
      http.get("*/api/groups/1", () => {
        reads += 1;
        return failure(404, "group.not_found");
      }),
    );
    const { user: admin, address } = await renderApp(`${path}?tab=danger-zone`);
    await admin.click(await screen.findByRole("button", { name: "Delete group" }));
    const dialog = await screen.findByRole("dialog");
    const confirm = within(dialog).getByRole("button", { name: "Delete group" });
    const typed = within(dialog).getByRole("textbox");
    await admin.type(typed, "torsdagspadel");
    await admin.click(confirm);
    await waitFor(() => expect(typed).toHaveAccessibleDescription("Group name does not match"));
    await admin.clear(typed);
    await admin.type(typed, "Torsdagspadel");
    await admin.click(confirm);
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Failed to delete group");
    isAway = false;
    await admin.click(confirm);
    expect(await screen.findByText("Torsdagspadel has been deleted")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/en/admin/groups"));
    expect(reads).toBe(0);
  });
});

it.each(["abc", "0", "1.5"])(
  "shows the not-found page at an address without a group id, and sends no request: %s",
  async (id) => {
    for (const page of ["players/manage", "sheet"]) {
      const { unmount } = await renderApp(`/en/admin/groups/${id}/${page}`);
      expect(await screen.findByRole("heading", { level: 1, name: "Group not found" })).toBeVisible();
      expect(requested.filter((url) => url.includes("/api/groups/"))).toEqual([]);
      unmount();
    }
  },
);
