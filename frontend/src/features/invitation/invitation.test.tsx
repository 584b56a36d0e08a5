import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { tokens } from "../../api/tokens";
import { anAdminView, aSession, aSignIn, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { stubWindowWidth } from "../../testing/browser";
import { aGroup } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { failure, playersOf, startServer, success } from "../../testing/server";
import { type Invitation, invitationToken } from "./use-invitation-token";

const server = startServer();
beforeAll(initRules);
// Loads the page's chunk in advance, so that it does not count towards a test's timeout.
beforeAll(() => import("./InvitationPage"), 60_000);
beforeEach(() => stubWindowWidth(390));

const path = "/en/invitation#token=secret";
const invitation: Invitation = {
  email: "linnea@padel.example",
  role: "editor",
  inviterName: "Anna Öberg",
  groupId: 1,
  groupName: "Torsdagspadel",
  groupCreatedAt: "2025-01-01T10:00:00Z",
  memberCount: 1,
  playerCount: 4,
  matchCount: 2,
  hasAccount: false,
  expiresAt: "2025-07-01T10:00:00Z",
};

const used = () => failure(410, "invitation.used", "This invitation is already used");

beforeEach(() => invitationToken.write(null));

it("offers the sign-in to whose account the invitation has made already, when the answer was lost", async () => {
  let isUsed = false;
  server.use(
    http.post("*/api/invitations/read", () => (isUsed ? used() : success({ invitation }))),
    http.post("*/api/invitations/register", () => {
      isUsed = true;
      return used();
    }),
  );
  const { user } = await renderApp(path);
  await user.type(await screen.findByLabelText("Your name"), "Linnéa");
  await user.type(screen.getByLabelText("Password"), "a long password 7");
  await user.click(screen.getByRole("button", { name: "Make account and join" }));
  expect(await screen.findByText(/If it was you, sign in: you run the group already/)).toBeVisible();
  expect(screen.getByRole("main")).toContainElement(
    screen.getAllByRole("link", { name: "Sign in" }).at(-1) as HTMLElement,
  );
});

it("says who is signed in that the group is among theirs", async () => {
  tokens.store(issuedTokens());
  server.use(
    http.get("*/api/auth/verify", () => success(aSession())),
    http.post("*/api/invitations/read", used),
  );
  await renderApp(path);
  expect(await screen.findByText(/If it was you, the group is among yours/)).toBeVisible();
  expect(screen.queryByText(/sign in/)).toBeNull();
});

it("has no sign-in for an invitation that was taken back", async () => {
  server.use(http.post("*/api/invitations/read", () => failure(410, "invitation.withdrawn")));
  await renderApp(path);
  expect(await screen.findByText("Ask the group’s owner for a new invitation.")).toBeVisible();
});

it("shows why the group is closed, and no form", async () => {
  const params = { reason: "The season is over." };
  const closed = () => failure(403, "group.closed", "Closed", { params });
  server.use(http.post("*/api/invitations/read", closed));
  await renderApp(path);
  expect(await screen.findByRole("heading", { name: "This group is closed" })).toBeVisible();
  expect(await screen.findByText(/has closed this group: The season is over\.$/)).toBeVisible();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

it("is not said to be invalid while the group's page is loading after it was accepted", async () => {
  const group = aGroup({ groupId: 1, role: "editor", isOwner: false });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post("*/api/invitations/read", () => success({ invitation })),
    http.post("*/api/invitations/register", async () => {
      await answered;
      return success({ ...aSignIn(), groups: [group] }, 201);
    }),
    http.get("*/api/groups/1/admin", () => success(anAdminView(group))),
    http.get("*/api/groups/hash/:hash/players", ({ request }) => playersOf([], request)),
  );
  const texts: string[] = [];
  const { user } = await renderApp(path);
  await user.type(await screen.findByLabelText("Your name"), "Linnéa");
  await user.type(screen.getByLabelText("Password"), "a long password 7");
  await user.click(screen.getByRole("button", { name: "Make account and join" }));
  const seen = new MutationObserver(() => texts.push(document.body.textContent));
  seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => seen.disconnect());
  answer();
  expect(await screen.findByText("You now run Torsdagspadel")).toBeVisible();
  expect(texts.join()).not.toContain("This link is not valid");
});
