import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, expect, it } from "vitest";
import { tokens } from "../../../api/tokens";
import type { Group } from "../../../api/types";
import { anAdminView, aSession, issuedTokens } from "../../../testing/answers";
import { renderApp } from "../../../testing/app";
import { aGroup } from "../../../testing/fixtures";
import { initRules } from "../../../testing/rules";
import { failure, playersOf, startServer, success } from "../../../testing/server";

const server = startServer();
beforeAll(initRules);

const handover = { userId: 2, offeredAt: "2025-06-12T17:12:00Z", expiresAt: "2025-06-19T17:12:00Z" };

/** Answers with the members as one of them, and with this offer. */
function serveMembers(role: NonNullable<Group["role"]>, offered: typeof handover | null) {
  const member = (userId: number, name: string, as: NonNullable<Group["role"]>) => ({
    userId,
    name,
    email: `${userId}@club.example`,
    role: as,
    since: "2025-01-01T00:00:00Z",
    lastHereOn: null,
    you: as === role,
  });
  server.use(
    http.get("*/api/groups/1/members", () =>
      success({
        members: [member(1, "Karin", "owner"), member(2, "Åsa", "admin"), member(3, "Maja", "editor")],
        invitations: [],
        handover: offered,
      }),
    ),
  );
}

/** Opens the members as one of them, with this offer. */
async function open(role: NonNullable<Group["role"]>, offered: typeof handover | null) {
  tokens.store(issuedTokens());
  const group = aGroup({ groupId: 1, name: "Torsdagspadel", role, isOwner: role === "owner" });
  server.use(
    http.get("*/api/auth/verify", () => success(aSession([group]))),
    http.get("*/api/groups/1/admin", () => success(anAdminView(group))),
    http.get("*/api/groups/hash/:hash/players", ({ request }) => playersOf([], request)),
  );
  serveMembers(role, offered);
  const { user } = await renderApp("/en/admin/groups/1/players/manage?tab=members");
  await screen.findByRole("navigation", { name: "Group management" });
  await screen.findByRole("heading", { level: 2, name: "Members" });
  return user;
}

it("moves the focus to the heading when an offer is taken back, and its button with it", async () => {
  const user = await open("owner", handover);
  server.use(
    http.delete("*/api/groups/1/handover", () => {
      serveMembers("owner", null);
      return success({ handover: null });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Take back the offer to Åsa" }));
  expect(await screen.findByText("The offer was taken back")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { level: 2, name: "Members" })).toHaveFocus());
});

it("asks the chosen member, confirmed with the password", async () => {
  const user = await open("owner", null);
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/groups/1/handover", async ({ request }) => {
      const body = (await request.json()) as { password: string };
      sent.push(body);
      return body.password === "right"
        ? success({ handover: { ...handover, userId: 3 } }, 201)
        : failure(401, "password.wrong", "The password is wrong", {
            details: [{ field: "password", code: "password.wrong", message: "The password is wrong" }],
          });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Role of Åsa: Admin" }));
  await user.click(screen.getByRole("menuitem", { name: "Hand over ownership" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("admin, then owner")).toBeVisible();
  expect(await dialog.findByText(/it lapses after 7 days/)).toBeVisible();
  await user.selectOptions(dialog.getByLabelText("To whom"), "Maja · Editor");
  const ask = dialog.getByRole("button", { name: "Ask Maja" });
  await user.click(ask);
  expect(await dialog.findAllByText("Enter your password")).not.toHaveLength(0);
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText("Your password"), "wrong");
  await user.click(ask);
  expect(await dialog.findAllByText("The password is wrong")).not.toHaveLength(0);
  await user.clear(dialog.getByLabelText("Your password"));
  await user.type(dialog.getByLabelText("Your password"), "right");
  await user.click(ask);
  expect(await screen.findByText("Maja has been asked")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent.at(-1)).toEqual({ userId: 3, password: "right" });
});

it("shows for whom the group waits, and takes the offer back", async () => {
  const user = await open("owner", handover);
  expect(screen.getByText("Waiting for Åsa, until 19 Jun")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Role of Maja: Editor" }));
  expect(screen.queryByRole("menuitem", { name: "Hand over ownership" })).toBeNull();
  await user.keyboard("{Escape}");
  server.use(http.delete("*/api/groups/1/handover", () => success({})));
  await user.click(screen.getByRole("button", { name: "Take back the offer to Åsa" }));
  expect(await screen.findByText("The offer was taken back")).toBeVisible();
});

it("shows an admin the offer without a way to take it back", async () => {
  await open("admin", handover);
  expect(screen.getByText("Waiting for Åsa, until 19 Jun")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Take back the offer to Åsa" })).toBeNull();
});
