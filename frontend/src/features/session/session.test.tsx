import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, describe, expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import { aSession, aSignIn, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aGroup, aUser } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { failure, startServer, success } from "../../testing/server";
import { makeToken } from "../../testing/token";

const server = startServer();
beforeAll(initRules);

const group = aGroup({ isOwner: true, passcode: "PADEL24" });

/** Mocks a server with the session, which a test can end. */
function serveSession() {
  let ended = false;
  const guarded = (answer: () => Response) => () => (ended ? failure(401, "auth.token_invalid") : answer());
  server.use(
    http.get(
      "*/api/auth/verify",
      guarded(() => success(aSession([group]))),
    ),
    http.post(
      "*/api/groups",
      guarded(() => success({ group: { ...group, groupId: 2 } }, 201)),
    ),
    http.post("*/api/auth/refresh", () => failure(401, "auth.refresh_invalid")),
    http.post("*/api/auth/login", () => {
      ended = false;
      return success(aSignIn({ groups: [group] }));
    }),
  );
  return {
    end: () => {
      ended = true;
    },
  };
}

/** Changes the storage as another tab would. */
function inAnotherTab(change: () => void) {
  change();
  return act(async () => window.dispatchEvent(new StorageEvent("storage", { key: null })));
}

it("sends no request without a token", async () => {
  // No handler is registered: any request would fail the test.
  await renderApp("/en/nowhere");
  expect(
    await within(await screen.findByRole("banner")).findByRole("link", { name: "Sign in" }),
  ).toBeVisible();
});

describe("a session that expires", () => {
  it("keeps the input, and continues after signing in again", async () => {
    tokens.store(issuedTokens());
    const session = serveSession();
    const { user: reader, address } = await renderApp("/en/admin/groups/create");
    await reader.type(await screen.findByLabelText("Group name"), "Söndagspadel");
    session.end();
    await reader.click(screen.getByRole("button", { name: "Create group" }));

    const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
    expect(within(dialog).getByLabelText("Email")).toHaveValue("karin@club.se");
    await reader.type(within(dialog).getByLabelText("Password"), "a good password");
    await reader.click(within(dialog).getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

    expect(address()).toBe("/en/admin/groups/create");
    expect(screen.getByLabelText("Group name")).toHaveValue("Söndagspadel");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("without a refresh token ends at once, and says why", async () => {
    localStorage.setItem("duelo.token", makeToken({ lasts: 900 }));
    serveSession();
    await renderApp("/en/admin/groups");
    await screen.findByRole("heading", { name: "Sign in" });
    expect(screen.getByText("No refresh token available")).toBeVisible();
    expect(localStorage.getItem("duelo.token")).toBeNull();
  });

  it("loses its refresh token while a page is open", async () => {
    tokens.store(issuedTokens());
    serveSession();
    const { user: reader } = await renderApp("/en/admin/groups/create");
    await reader.type(await screen.findByLabelText("Group name"), "Söndagspadel");
    localStorage.removeItem("duelo.refreshToken");
    await reader.click(screen.getByRole("button", { name: "Create group" }));
    const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
    expect(within(dialog).getByText("No refresh token available")).toBeVisible();
    expect(localStorage.getItem("duelo.token")).toBeNull();
  });

  it("shows a strip when the dialog is closed", async () => {
    tokens.store(issuedTokens());
    serveSession();
    const { user: reader } = await renderApp("/en/admin/groups/create");
    await screen.findByLabelText("Group name");
    await act(async () => tokens.expire());
    const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
    await reader.click(within(dialog).getByRole("button", { name: "Close" }));
    const strip = screen.getByText("Your session has ended. What you typed is still here.");
    await reader.click(within(strip.parentElement ?? strip).getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  });

  it("in another tab expires in this one too", async () => {
    tokens.store(issuedTokens());
    serveSession();
    await renderApp("/en/admin/groups/create");
    await screen.findByLabelText("Group name");
    await inAnotherTab(() => {
      localStorage.removeItem("duelo.token");
      localStorage.removeItem("duelo.refreshToken");
      localStorage.setItem("duelo.sessionExpired", "yes");
    });
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeVisible();
    expect(screen.getByLabelText("Group name")).toBeInTheDocument();
  });
});

describe("another tab", () => {
  it("that signs out signs out this one and clears its data", async () => {
    tokens.store(issuedTokens());
    serveSession();
    const { address } = await renderApp("/en/admin/groups");
    await screen.findByText("Torsdagspadel");
    await inAnotherTab(() => {
      localStorage.removeItem("duelo.token");
      localStorage.removeItem("duelo.refreshToken");
    });
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(address()).toBe("/en/login?from=%2Fen%2Fadmin%2Fgroups");
    expect(screen.queryByText("Torsdagspadel")).not.toBeInTheDocument();
  });

  it("that signs in lets this one open the requested page", async () => {
    serveSession();
    const { address } = await renderApp("/en/admin/groups");
    await screen.findByRole("heading", { name: "Sign in" });
    const { token, refreshToken } = issuedTokens();
    await inAnotherTab(() => {
      localStorage.setItem("duelo.token", token);
      localStorage.setItem("duelo.refreshToken", refreshToken);
    });
    expect(await screen.findByRole("heading", { name: "My groups" })).toBeVisible();
    expect(address()).toBe("/en/admin/groups");
  });

  it("that signs in as another user shows that user's data here", async () => {
    tokens.store(issuedTokens());
    serveSession();
    await renderApp("/en/admin/groups");
    const page = within(await screen.findByRole("main"));
    await page.findByText("Torsdagspadel");
    server.use(
      http.get("*/api/auth/verify", () =>
        success(aSession([aGroup({ name: "Malmö Padel" })], aUser({ userId: 2 }))),
      ),
    );
    await inAnotherTab(() => {
      localStorage.setItem("duelo.token", makeToken({ lasts: 900, account: 2 }));
      localStorage.setItem("duelo.refreshToken", "refresh-2");
    });
    expect(await page.findByText("Malmö Padel")).toBeVisible();
    expect(screen.queryByText("Torsdagspadel")).not.toBeInTheDocument();
  });
});
