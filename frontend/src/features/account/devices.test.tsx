import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import type { OwnSession } from "../../api/types";
import { aMeta, aSession, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { failure, startServer, success } from "../../testing/server";

const server = startServer();

const session = (id: number, given: Partial<OwnSession>): OwnSession => ({
  sessionId: `0197a3c4-5b7e-7d2a-9c41-2f8e6b1d0a3${id}`,
  device: { browser: "firefox", system: "mac" },
  createdAt: "2025-01-09T10:00:00Z",
  lastUsedAt: "2025-06-01T10:00:00Z",
  current: false,
  ...given,
});
const own = session(1, { device: { browser: "safari", system: "iphone" }, current: true });
const others = [
  session(2, {}),
  session(3, { device: { browser: null, system: "windows" } }),
  session(4, { device: { browser: "samsung_internet", system: null } }),
  session(5, { device: { browser: null, system: null } }),
];

/** Lists these sessions, until they are ended. */
function serve(sessions: OwnSession[]) {
  let open = sessions;
  server.use(
    http.get("*/api/auth/verify", () => success(aSession())),
    http.get("*/api/auth/sessions", () => success({ sessions: open })),
    http.delete("*/api/auth/sessions/:id", ({ params }) => {
      const isOpen = open.some(({ sessionId }) => sessionId === params.id);
      open = open.filter(({ sessionId }) => sessionId !== params.id);
      return isOpen ? success({}) : failure(404, "session.not_found");
    }),
    http.delete("*/api/auth/sessions", () => {
      open = open.filter(({ current }) => current);
      return success({});
    }),
  );
}

const rows = () => within(screen.getByRole("list", { name: "Devices signed in" })).getAllByRole("listitem");
const names = () => rows().map((item) => item.querySelector("p")?.textContent);

beforeEach(() => tokens.store(issuedTokens()));

it("names each device by what is known of it, this one first, without a way to end it", async () => {
  serve([...others, own]);
  await renderApp("/en/admin/account?tab=devices");
  expect(await screen.findByText("Unknown device")).toBeVisible();
  expect(names()).toEqual([
    "iPhone, SafariThis device",
    "Mac, Firefox",
    "Windows",
    "Samsung Internet",
    "Unknown device",
  ]);
  expect(screen.getAllByRole("button", { name: /^Sign out (?!everywhere)/ })).toHaveLength(4);
  expect(screen.getByText(/isn’t used for 30 days.* 90 days after/)).toBeVisible();
});

it("says the periods of this server", async () => {
  serve([own]);
  const { periods } = aMeta().meta;
  const shorter = { ...periods, unusedSessionSeconds: 7_200, sessionSeconds: 86_400 };
  server.use(http.get("*/api/meta", () => success(aMeta({ periods: shorter }))));
  await renderApp("/en/admin/account?tab=devices");
  expect(await screen.findByText(/isn’t used for 2 hours.* 1 day after/)).toBeVisible();
});

it("ends one session, and all others", async () => {
  serve([own, ...others]);
  const { user } = await renderApp("/en/admin/account?tab=devices");
  await user.click(await screen.findByRole("button", { name: "Sign out Mac, Firefox" }));
  expect(await screen.findByText("Mac, Firefox is signed out")).toBeVisible();
  expect(screen.queryByText("Mac, Firefox")).toBeNull();
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  expect(await screen.findByText("You’re signed in nowhere else.")).toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

it("says that a device was signed out already, and shows the list as it is", async () => {
  serve([own, ...others]);
  const { user } = await renderApp("/en/admin/account?tab=devices");
  const signOut = await screen.findByRole("button", { name: "Sign out Mac, Firefox" });
  server.use(
    http.get("*/api/auth/sessions", () => success({ sessions: [own] })),
    http.delete("*/api/auth/sessions/:id", () => failure(404, "session.not_found")),
  );
  await user.click(signOut);
  expect(await screen.findByText("This device was already signed out")).toBeVisible();
  expect(names()).toEqual(["iPhone, SafariThis device"]);
});
