import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import type { DeletedAccount } from "../../api/types";
import { aSignIn } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { initRules } from "../../testing/rules";
import { failure, startServer, success } from "../../testing/server";

const server = startServer();
beforeAll(initRules);

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Deleted five days ago. */
const account: DeletedAccount = {
  name: "Karin Öhrn",
  deletedAt: inDays(-5),
  erasedAt: inDays(9),
  deletedGroups: [{ groupId: 15, name: "Sommarcupen 2024" }],
  leftGroups: [
    { groupId: 12, name: "Torsdagspadel", ownerName: "Åsa Lind", handedOverAt: "2031-06-12T12:00:00Z" },
    { groupId: 9, name: "Kungsholmen Kvinnor", ownerName: "Eva Ek", handedOverAt: null },
  ],
};

const typed = { email: "karin@club.se", password: "a good password", deviceToken: undefined };

beforeEach(() => {
  server.use(
    http.post("*/api/auth/login", () => failure(403, "account.deleted")),
    http.post("*/api/auth/account/deletion", () => success(account)),
  );
});

async function signIn() {
  const app = await renderApp("/en/login");
  await app.user.type(await screen.findByLabelText("Email"), typed.email);
  await app.user.type(screen.getByLabelText("Password"), typed.password);
  await app.user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("heading", { name: "Welcome back, Karin Öhrn" })).toHaveFocus();
  return app;
}

it("shows who signs in what comes back with the account", async () => {
  await signIn();
  expect(screen.getByText("9").parentElement).toHaveTextContent("9of 14 days left");
  const groups = within(screen.getByRole("list", { name: "Your groups" })).getAllByRole("listitem");
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    "Sommarcupen 2024Comes back with your account",
    expect.stringMatching(/^TorsdagspadelWith Åsa Lind since 12 Jun/),
    "Kungsholmen KvinnorYou left, an admin can invite you again",
  ]);
  expect(tokens.read()).toBeNull();
});

it("signs in to the account that is kept", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/auth/account/keep", async ({ request }) => {
      sent.push(await request.json());
      return success(aSignIn({}));
    }),
  );
  const { user, address } = await signIn();
  await user.click(screen.getByRole("button", { name: "Keep my account" }));
  expect(await screen.findByText("Your account is back")).toBeVisible();
  expect(address()).toBe("/en/admin");
  expect(sent).toEqual([typed]);
});

it("says why the account could not be kept", async () => {
  server.use(http.post("*/api/auth/account/keep", () => failure(401, "auth.credentials_wrong")));
  const { user } = await signIn();
  await user.click(screen.getByRole("button", { name: "Keep my account" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The email address or password is wrong");
});

it("leaves a deleted account as it is", async () => {
  const { user, address } = await signIn();
  await user.click(screen.getByRole("button", { name: /^Sign out, delete it on/ }));
  expect(address()).toBe("/en");
  expect(tokens.read()).toBeNull();
});

it("says after the deletion until when the account can be kept", async () => {
  await renderApp("/en/login?erased=2031-06-26T12%3A00%3A00Z");
  expect(await screen.findByText(/Sign in until 26 June 2031 to get it back/)).toBeVisible();
});
