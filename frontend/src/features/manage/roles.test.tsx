import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import type { Group } from "../../api/types";
import { anAdminView, aSession, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aGroup, aPlayer } from "../../testing/fixtures";
import { playersOf, startServer, success } from "../../testing/server";

const server = startServer();

async function openAs(role: NonNullable<Group["role"]>, address = "/en/admin/groups/1/players/manage") {
  const passcode = role === "editor" ? "" : "TORSDAG7";
  const group = aGroup({ groupId: 1, isOwner: role === "owner", role, passcode });
  const player = aPlayer({ playerId: 7, name: "Elin", gamesPlayed: 0 });
  tokens.store(issuedTokens());
  server.use(
    http.get("*/api/auth/verify", () => success(aSession([group]))),
    http.get("*/api/groups/1/admin", () => success(anAdminView(group))),
    http.get(`*/api/groups/hash/${group.publicHash}/players`, ({ request }) =>
      playersOf([{ rank: player.rank, trend: null, player }], request),
    ),
  );
  await renderApp(address);
  return within(await screen.findByRole("navigation", { name: "Group management" }));
}

const textsOf = (tabs: Awaited<ReturnType<typeof openAs>>) =>
  tabs.getAllByRole("link").map(({ textContent }) => textContent.replace(/\d+$/, "").trim());

it("shows an editor the players and the latest match, without passcode and removal", async () => {
  const tabs = await openAs("editor");
  expect(textsOf(tabs)).toEqual(["Players", "Members", "Match admin"]);
  expect(await screen.findByRole("button", { name: "Edit Elin" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete Elin" })).toBeNull();
  expect(screen.queryByText("Passcode")).toBeNull();
  expect(screen.queryByRole("button", { name: "Get started" })).toBeNull();
});

it("shows an admin everything but the deletion of the group", async () => {
  const tabs = await openAs("admin");
  expect(textsOf(tabs)).toEqual([
    "Players",
    "Members",
    "Settings",
    "Match admin",
    "Activity",
    "Export and import",
  ]);
  expect(await screen.findByRole("button", { name: "Delete Elin" })).toBeVisible();
});

it("opens the players where the address names a tab that the role does not have", async () => {
  await openAs("editor", "/en/admin/groups/1/players/manage?tab=danger-zone");
  expect(await screen.findByLabelText("Add a player")).toBeVisible();
});
