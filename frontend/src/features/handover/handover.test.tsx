import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import type { Group, OfferedGroup } from "../../api/types";
import { anAdminView, aSession, issuedTokens, someStats } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aGroup } from "../../testing/fixtures";
import { failure, playersOf, startServer, success } from "../../testing/server";

const server = startServer();

const PAGE = "/en/admin/groups/1/handover";

const group = aGroup({ groupId: 1, name: "Torsdagspadel", role: "editor", isOwner: false, passcode: "" });

const offer: OfferedGroup = {
  groupId: 1,
  groupName: "Torsdagspadel",
  ownerName: "Karin Öhrn",
  role: "editor",
  offeredAt: "2025-06-12T17:12:00Z",
  expiresAt: "2025-06-19T17:12:00Z",
};

/** Serves the group in the reader's role, and what is offered until the offer is answered. */
function serve(offers: OfferedGroup[], role: NonNullable<Group["role"]> = "editor") {
  tokens.store(issuedTokens());
  const own = { ...group, role, isOwner: role === "owner" };
  const member = (userId: number, name: string, as: NonNullable<Group["role"]>) => ({
    userId,
    name,
    email: null,
    role: as,
    since: "2025-01-01T00:00:00Z",
    lastHereOn: null,
    you: userId === 1,
  });
  server.use(
    http.get("*/api/auth/verify", () => success(aSession([own]))),
    http.get("*/api/auth/handovers", () => success({ handovers: offers })),
    http.get("*/api/groups/1/members", () =>
      success({
        members: [member(2, "Karin Öhrn", "owner"), member(1, "Åsa", "editor"), member(3, "Maja", "editor")],
        invitations: [],
        handover: null,
      }),
    ),
    http.get("*/api/groups/1/admin", () => success(anAdminView(own))),
    http.get("*/api/groups/hash/:hash/players", ({ request }) => playersOf([], request)),
    http.get("*/api/groups/hash/:hash/stats", () => success({ stats: someStats() })),
    http.get("*/api/groups/:id/questions", () => success({ questionedMatches: [] })),
  );
}

it("says what comes with the group, and until when", async () => {
  serve([offer]);
  await renderApp(PAGE);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Karin Öhrn hands Torsdagspadel over to you",
  );
  expect(screen.getByText("editor, then owner")).toBeVisible();
  expect(await screen.findByText(/, 3 members$/)).toBeVisible();
  expect(screen.getByText(/lapses on 19 Jun/)).toBeVisible();
});

it("opens the members of the group that was taken over", async () => {
  serve([offer]);
  let answered = 0;
  server.use(
    http.post("*/api/groups/1/handover/accept", () => {
      answered += 1;
      serve([], "owner");
      return success({});
    }),
  );
  const { user } = await renderApp(PAGE);
  await user.click(await screen.findByRole("button", { name: "Take it over" }));
  expect(await screen.findByText("Torsdagspadel is yours now")).toBeVisible();
  expect(await screen.findByRole("heading", { level: 2, name: "Members" })).toBeVisible();
  expect(answered).toBe(1);
});

it("goes back to the hub from a declined offer", async () => {
  serve([offer]);
  server.use(
    http.post("*/api/groups/1/handover/decline", () => {
      serve([]);
      return success({});
    }),
  );
  const { user } = await renderApp(PAGE);
  await user.click(await screen.findByRole("button", { name: "Decline" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Hello, Karin" })).toBeVisible();
});

it("says so where the offer was taken back, before and after an answer", async () => {
  serve([offer]);
  server.use(
    http.post("*/api/groups/1/handover/accept", () => {
      serve([]);
      return failure(404, "handover.not_found");
    }),
  );
  const { user } = await renderApp(PAGE);
  await user.click(await screen.findByRole("button", { name: "Take it over" }));
  expect(await screen.findByRole("heading", { name: "No offer waits for you here" })).toBeVisible();
});

it("is announced in the hub", async () => {
  serve([offer]);
  await renderApp("/en/admin");
  const card = (await screen.findByText("Karin Öhrn wants to hand Torsdagspadel over to you")).closest("li");
  expect(within(card as HTMLElement).getByRole("link", { name: "See the offer" })).toHaveAttribute(
    "href",
    PAGE,
  );
});
