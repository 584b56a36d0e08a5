import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeAll, describe, expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import { aSession, aSignIn, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aUser } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { failure, startServer, success } from "../../testing/server";
import { makeToken } from "../../testing/token";

const server = startServer();
beforeAll(initRules);

const user = aUser({ emailVerified: false });
const issued = issuedTokens();

describe("signing in", () => {
  it("is required on an admin page, which opens afterwards", async () => {
    server.use(http.post("*/api/auth/login", () => success(aSignIn({ user, ...issued }))));
    const { user: reader, address } = await renderApp("/en/admin/groups?order=name#mine");
    await screen.findByRole("heading", { name: "Sign in" });
    await reader.type(screen.getByLabelText("Email"), "karin@club.se");
    await reader.type(screen.getByLabelText("Password"), "a good password");
    await reader.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("heading", { name: "My groups" })).toBeVisible();
    expect(address()).toBe("/en/admin/groups?order=name#mine");
    expect(tokens.read()).toEqual(issued);
  });

  it("sends the stored device token, and stores the new one", async () => {
    const shown: unknown[] = [];
    server.use(
      http.post("*/api/auth/login", async ({ request }) => {
        const body: unknown = await request.json();
        shown.push(body);
        return success(aSignIn({ ...issued, deviceToken: `device-${shown.length}` }));
      }),
    );
    for (const deviceToken of [undefined, "device-1"]) {
      tokens.clear();
      const { user: reader } = await renderApp("/en/login");
      await reader.type(await screen.findByLabelText("Email"), "karin@club.se");
      await reader.type(screen.getByLabelText("Password"), "a good password");
      await reader.click(screen.getByRole("button", { name: "Sign in" }));
      await waitFor(() => expect(tokens.device()).toBe(`device-${shown.length}`));
      expect(shown.at(-1)).toEqual({ email: "karin@club.se", password: "a good password", deviceToken });
      cleanup();
    }
    expect(tokens.device()).toBe("device-2");
  });

  it("shows a failure, keeps the input, and does not retry", async () => {
    let calls = 0;
    server.use(
      http.post("*/api/auth/login", () => {
        calls += 1;
        return failure(401, "auth.credentials_wrong");
      }),
    );
    const { user: reader } = await renderApp("/sv/login", "sv");
    await reader.type(await screen.findByLabelText("E-post"), "karin@club.se");
    await reader.type(screen.getByLabelText("Lösenord"), "not this one");
    await reader.click(screen.getByRole("button", { name: "Logga in" }));
    const summary = await screen.findByRole("alert");
    expect(summary).toHaveTextContent("Inloggningen misslyckades");
    expect(summary).toHaveTextContent("Fel e-postadress eller lösenord");
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText("E-post")).toHaveValue("karin@club.se");
    expect(screen.getByLabelText("Lösenord")).toHaveValue("not this one");
    expect(calls).toBe(1);
  });
});

describe("a stored session", () => {
  it("is verified on start", async () => {
    tokens.store(issued);
    server.use(http.get("*/api/auth/verify", () => success(aSession([], user))));
    await renderApp("/en/nowhere");
    expect(await screen.findByRole("button", { name: "Karin Öhrn: admin menu" })).toBeInTheDocument();
  });

  it("that the server rejects is removed", async () => {
    tokens.store(issued);
    server.use(
      http.get("*/api/auth/verify", () => failure(401, "auth.token_invalid")),
      http.post("*/api/auth/refresh", () => failure(401, "auth.refresh_invalid")),
    );
    await renderApp("/en/nowhere");
    await waitFor(() => expect(tokens.read()).toBeNull());
    const nav = within(await screen.findByRole("banner"));
    expect(await nav.findByRole("link", { name: "Sign in" })).toBeInTheDocument();
  });
});

describe("a stored session whose token is outdated", () => {
  it.each([
    [503, "The service is temporarily unavailable. Please try again shortly."],
    // Of a proxy, without the envelope of the API.
    [429, "Too many requests. Please wait a moment before trying again."],
  ])("is kept when the server cannot renew it (%d), and continues later", async (status, reason) => {
    tokens.store({ token: makeToken({ lasts: -10 }), refreshToken: "refresh-1" });
    server.use(
      http.get("*/api/auth/verify", ({ request }) =>
        request.headers.has("authorization") ? success(aSession([], user)) : failure(401, "auth.required"),
      ),
      http.post("*/api/auth/refresh", () =>
        status === 503 ? failure(status, "server.unavailable") : new HttpResponse(null, { status }),
      ),
    );
    const { user: reader, address } = await renderApp("/en/admin/groups");
    expect(await screen.findByText(reason)).toBeVisible();
    expect(tokens.read()?.refreshToken).toBe("refresh-1");
    server.use(http.post("*/api/auth/refresh", () => success(issued)));
    await reader.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "My groups" })).toBeVisible();
    expect(address()).toBe("/en/admin/groups");
  });
});

describe("registering", () => {
  async function fill(reader: Awaited<ReturnType<typeof renderApp>>["user"], passcode: string) {
    await reader.type(await screen.findByLabelText("Your name"), "Karin Öhrn");
    await reader.type(screen.getByLabelText("Email"), "karin@club.se");
    await reader.type(screen.getByLabelText("Password"), "a good password");
    await reader.type(screen.getByLabelText("Confirm password"), "a good password");
    await reader.type(screen.getByLabelText("Group name"), "Torsdagspadel");
    await reader.type(screen.getByLabelText("Passcode"), passcode);
    await reader.click(screen.getByRole("button", { name: "Create account" }));
  }

  it("shows a violation at its field and in the summary that links to it", async () => {
    const { user: reader } = await renderApp("/en/register");
    await fill(reader, "pdl");
    const text = "The passcode needs at least 4 characters";
    const summary = await screen.findByRole("alert");
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText("Passcode")).toHaveAccessibleDescription(text);
    await reader.click(within(summary).getByRole("link", { name: text }));
    expect(screen.getByLabelText("Passcode")).toHaveFocus();
  });

  it("shows the server's errors at their fields", async () => {
    server.use(
      http.post("*/api/auth/register", () =>
        failure(409, "email.taken", "An account with this email already exists", {
          details: [
            { field: "email", code: "email.taken", message: "An account with this email already exists" },
          ],
        }),
      ),
    );
    const { user: reader } = await renderApp("/en/register");
    await fill(reader, "torsdag7");
    await waitFor(() =>
      expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(
        "There is already an account with this email address",
      ),
    );
    expect(screen.getByLabelText("Group name")).toHaveValue("Torsdagspadel");
  });
});
