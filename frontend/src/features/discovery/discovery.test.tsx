import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { toggleFavourite } from "../../shared/favourites";
import { someStats } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aGroup, noMatches } from "../../testing/fixtures";
import { failure, startServer, success } from "../../testing/server";

const server = startServer();
let isAway = true;
beforeEach(() => {
  isAway = true;
  server.use(
    http.get("*/api/groups", ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get("offset"));
      return offset > 0 && isAway
        ? failure(500, "server.internal")
        : success({
            groups: [
              {
                ...aGroup({
                  groupId: offset + 1,
                  name: `Group ${offset + 1}`,
                  publicHash: `abcdef0${offset}`,
                }),
                weeklyMatches: noMatches,
              },
            ],
            total: 2,
            limit: 1,
            offset,
          });
    }),
  );
});

it("takes no longer search than the server", async () => {
  const { user: reader } = await renderApp("/en/groups");
  const field = await screen.findByRole("textbox", { name: "Search public groups" });
  await reader.click(field);
  await reader.paste("x".repeat(150));
  expect(field).toHaveValue("x".repeat(100));
});

it("keeps the loaded groups when loading more fails, and retries", async () => {
  const { user: reader } = await renderApp("/en/groups");
  await reader.click(await screen.findByRole("button", { name: "Show more groups" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to fetch groups");
  expect(alert).toHaveTextContent("Server error. Please try again later.");
  expect(screen.getByText("Group 1")).toBeVisible();
  isAway = false;
  await reader.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Group 2")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("keeps the favourites that are shown while another one is read", async () => {
  const known = aGroup({ name: "Torsdagspadel", publicHash: "k7m2x9qd" });
  server.use(
    http.get("*/api/groups/hash/k7m2x9qd", () => success({ group: known })),
    http.get("*/api/groups/hash/k7m2x9qd/stats", () => success({ stats: someStats() })),
    http.get("*/api/groups/hash/abcdef00", () => new Promise<Response>(() => undefined)),
  );
  toggleFavourite(known.publicHash);
  const { user: reader } = await renderApp("/en/groups");
  expect(await screen.findByText("Torsdagspadel")).toBeVisible();
  await reader.click(await screen.findByRole("button", { name: "Add Group 1 to favourites" }));
  expect(await screen.findByRole("button", { name: "Remove Group 1 from favourites" })).toBeVisible();
  expect(screen.getByText("Torsdagspadel")).toBeVisible();
});
