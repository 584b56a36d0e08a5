import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { tokens } from "../../../api/tokens";
import type { GroupToLeave } from "../../../api/types";
import { aSession, issuedTokens } from "../../../testing/answers";
import { renderApp } from "../../../testing/app";
import { initRules } from "../../../testing/rules";
import { failure, startServer, success } from "../../../testing/server";

const server = startServer();
beforeAll(initRules);

const alone: GroupToLeave = {
  groupId: 15,
  name: "Sommarcupen 2024",
  role: "owner",
  players: 8,
  matches: 3,
  members: 1,
  offered: null,
};
const shared: GroupToLeave = {
  ...alone,
  groupId: 12,
  name: "Torsdagspadel",
  players: 19,
  matches: 142,
  members: 4,
};
const foreign: GroupToLeave = {
  ...alone,
  groupId: 9,
  name: "Kungsholmen Kvinnor",
  role: "admin",
  members: 3,
};

function given(groups: GroupToLeave[]) {
  server.use(http.get("*/api/auth/account/deletion", () => success({ devices: 4, groups })));
}

beforeEach(() => {
  tokens.store(issuedTokens());
  server.use(http.get("*/api/auth/verify", () => success(aSession())));
});

const address = "/en/admin/account?tab=delete";

/** The choices of a group. */
async function choicesOf(name: string) {
  return within(await screen.findByRole("group", { name: `What becomes of ${name}?` }));
}

it("says what goes and what stays", async () => {
  given([alone, shared, foreign]);
  const { user } = await renderApp(address);
  expect(await screen.findByText("4 devices signed in")).toBeVisible();
  expect(screen.getByText("Your place in 3 groups")).toBeVisible();
  expect(screen.getByText("It becomes “a former member”")).toBeVisible();
  expect(screen.getByRole("link", { name: "Take my data home first" })).toHaveAttribute(
    "href",
    "/en/admin/account?tab=take-home",
  );
  await user.click(screen.getByRole("link", { name: "Go on" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your groups" })).toHaveFocus();
});

it("asks for each owned group, and goes on when all are to be deleted", async () => {
  given([alone, shared, foreign]);
  const { user, address: shownAddress } = await renderApp(`${address}&step=3`);
  const ofAlone = await choicesOf(alone.name);
  expect(ofAlone.getByRole("radio", { name: "Hand over: nobody to ask yet" })).toBeDisabled();
  expect(screen.getByText("8 players, 3 matches, only you")).toBeVisible();
  expect(screen.getByText("You are an admin here, you simply leave")).toBeVisible();
  await user.click(ofAlone.getByRole("radio", { name: "Delete with my account" }));
  const ofShared = await choicesOf(shared.name);
  await user.click(ofShared.getByRole("radio", { name: "Hand over first" }));
  expect(screen.getByRole("link", { name: "Ask a member" })).toHaveAttribute(
    "href",
    "/en/admin/groups/12/players/manage?tab=members",
  );
  const goOn = screen.getByRole("button", { name: "Go on" });
  expect(goOn).toHaveAttribute("aria-disabled", "true");
  expect(goOn).toHaveAccessibleDescription(/has to be handed over first/);
  await user.click(ofShared.getByRole("radio", { name: "Delete with my account" }));
  await user.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByText("14 days to think again")).toBeVisible();
  expect(screen.getByText("Torsdagspadel is deleted with it:").parentElement).toHaveTextContent(
    "19 players, 142 matches",
  );
  expect(shownAddress()).toBe(`${address}&step=3`);
  // Back keeps what was chosen.
  await user.click(screen.getByRole("link", { name: "Back" }));
  const again = await choicesOf(alone.name);
  expect(again.getByRole("radio", { name: "Delete with my account" })).toBeChecked();
});

it("names who was asked", async () => {
  given([{ ...shared, offered: { to: "Åsa Lind", expiresAt: "2031-06-19T12:00:00Z" } }]);
  const { user } = await renderApp(`${address}&step=2`);
  await user.click((await choicesOf(shared.name)).getByRole("radio", { name: "Hand over first" }));
  expect(screen.getByText(/Åsa Lind has been asked, until 19 Jun/)).toBeVisible();
});

it("shows a wrong password at its field", async () => {
  given([]);
  server.use(
    http.delete("*/api/auth/account", () =>
      failure(401, "password.wrong", "", {
        details: [{ field: "password", code: "password.wrong", params: {}, message: "" }],
      }),
    ),
  );
  const { user } = await renderApp(`${address}&step=3`);
  const field = await screen.findByLabelText("Your password");
  await user.type(field, "not this one");
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription("The password is wrong"));
  expect(field).toHaveValue("not this one");
});

it("shows the groups anew if they have changed meanwhile", async () => {
  given([alone]);
  server.use(
    http.delete("*/api/auth/account", () => {
      given([alone, shared]);
      return failure(409, "account.groups_changed");
    }),
  );
  const { user } = await renderApp(`${address}&step=2`);
  await user.click((await choicesOf(alone.name)).getByRole("radio", { name: "Delete with my account" }));
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await user.type(await screen.findByLabelText("Your password"), "a good password");
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your groups have changed meanwhile.");
  expect((await choicesOf(shared.name)).getByRole("radio", { name: "Hand over first" })).not.toBeChecked();
});
