import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tokens } from "../../api/tokens";
import { aMeta, aSession, aSignIn, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aUser } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { failure, startServer, success } from "../../testing/server";

const server = startServer();
beforeAll(initRules);
afterEach(() => {
  vi.restoreAllMocks();
});

const user = aUser({ emailVerified: false });
const issued = issuedTokens();

/** Records the bodies of requests, in order. */
function listen(path: string, ...answers: (() => Response)[]) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/api/auth/${path}`, async ({ request }) => {
      const text = await request.text();
      sent.push(text === "" ? null : JSON.parse(text));
      return (answers[sent.length - 1] ?? answers.at(-1))?.();
    }),
  );
  return sent;
}

describe("a forgotten password", () => {
  it("answers the same for every address, with the remaining attempts", async () => {
    const sent = listen(
      "forgot-password",
      () => success({ message: "", remainingAttempts: 1 }),
      () => failure(429, "limit.mails", "Too many", { params: { retryAfter: 1800 } }),
    );
    const { user: reader } = await renderApp("/en/login");
    await reader.type(await screen.findByLabelText("Email"), "karin@club.se");
    await reader.click(screen.getByRole("link", { name: "Forgot password?" }));
    await reader.click(await screen.findByRole("button", { name: "Send the link" }));
    expect(await screen.findByText("If the email exists, a password reset link will be sent.")).toBeVisible();
    expect(screen.getByText("1 attempt left this hour.")).toBeVisible();
    expect(sent).toEqual([{ email: "karin@club.se" }]);

    await reader.click(screen.getByRole("button", { name: "Send it again" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("30 minutes");
    expect(screen.queryByText("1 attempt left this hour.")).not.toBeInTheDocument();
  });

  it("is validated before the request", async () => {
    const { user: reader } = await renderApp("/en/forgot-password");
    await reader.type(await screen.findByLabelText("Email"), "karin@club");
    await reader.click(screen.getByRole("button", { name: "Send the link" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/Enter a valid email address/),
    );
  });
});

describe("a server without mail", () => {
  const serve = (contact: string | null) =>
    server.use(http.get("*/api/meta", () => success(aMeta({ sendsMail: false, contact }))));

  it.each([
    [null, "Ask the person who runs this server for a link to choose a new password."],
    ["Karin, 070-123 45 67", "Ask for a link to choose a new password: Karin, 070-123 45 67"],
  ])("says so instead of promising a link, and whom to ask", async (contact, expected) => {
    serve(contact);
    await renderApp("/en/forgot-password");
    expect(await screen.findByText("This server sends no mail")).toBeVisible();
    expect(screen.getByText(new RegExp(expected))).toBeVisible();
    expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
  });

  it("offers no verification mail", async () => {
    serve("Karin");
    tokens.store(issued);
    server.use(http.get("*/api/auth/verify", () => success(aSession([], user))));
    await renderApp("/en/admin");
    expect(await screen.findByText("Your email address is not verified")).toBeVisible();
    expect(screen.getByText(/Ask to have your address verified: Karin/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Send it again" })).not.toBeInTheDocument();
  });

  it("offers no new verification link", async () => {
    serve(null);
    await renderApp("/en/verify-email");
    expect(await screen.findByText(/Ask the person who runs it to verify your address/)).toBeVisible();
    expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
  });
});

describe("the link of a reset mail", () => {
  it("removes the token from the URL, sets the password, signs in and redirects to the dashboard", async () => {
    const waits = vi.spyOn(globalThis, "setTimeout");
    const sent = listen("reset-password", () => success(aSignIn({ user, ...issued })));
    server.use(http.get("*/api/auth/verify", () => success(aSession([], user))));
    const { user: reader, address } = await renderApp("/en/reset-password#token=secret-1");
    const password = await screen.findByLabelText("New password");
    await waitFor(() => expect(address()).toBe("/en/reset-password"));
    await reader.type(password, "tre gröna elefanter");
    expect(await screen.findByText("Strong password")).toBeVisible();
    await reader.type(screen.getByLabelText("Confirm password"), "tre gröna elefanter");
    await reader.click(screen.getByRole("button", { name: "Save and sign in" }));
    expect(await screen.findByRole("heading", { name: "Your password has been changed" })).toBeVisible();
    expect(sent).toEqual([{ token: "secret-1", password: "tre gröna elefanter" }]);
    expect(tokens.read()).toEqual(issued);
    await waitFor(() => expect(address()).toBe("/en/admin"));
    expect(waits).toHaveBeenCalledWith(expect.any(Function), 2_000);
  });

  it("still works in another language", async () => {
    const { user: reader, address } = await renderApp("/en/reset-password#token=secret-1");
    await screen.findByLabelText("New password");
    await waitFor(() => expect(address()).toBe("/en/reset-password"));
    await reader.click(screen.getByRole("button", { name: "Language: English (EN)" }));
    await reader.click(screen.getByRole("menuitemradio", { name: "Svenska" }));
    expect(await screen.findByLabelText("Nytt lösenord")).toBeVisible();
    expect(address()).toBe("/sv/reset-password");
  });

  it("that was used offers a new one", async () => {
    listen("reset-password", () => failure(422, "link.invalid"));
    const { user: reader, address } = await renderApp("/en/reset-password#token=old");
    await reader.type(await screen.findByLabelText("New password"), "tre gröna elefanter");
    await reader.type(screen.getByLabelText("Confirm password"), "tre gröna elefanter");
    await reader.click(screen.getByRole("button", { name: "Save and sign in" }));
    expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeVisible();
    await reader.click(screen.getByRole("link", { name: "Request a new link" }));
    await waitFor(() => expect(address()).toBe("/en/forgot-password"));
  });

  it("without a token is invalid", async () => {
    await renderApp("/en/reset-password");
    expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeVisible();
  });
});

describe("the link of a verification mail", () => {
  it("verifies once and redirects to the dashboard", async () => {
    const waits = vi.spyOn(globalThis, "setTimeout");
    tokens.store(issued);
    const sent = listen("verify-email", () => success({ user: { ...user, emailVerified: true } }));
    server.use(http.get("*/api/auth/verify", () => success(aSession([], user))));
    const { address } = await renderApp("/en/verify-email#token=secret-2");
    expect(await screen.findByRole("heading", { name: "Your email address is verified" })).toBeVisible();
    await waitFor(() => expect(address()).toBe("/en/verify-email"));
    expect(sent).toEqual([{ token: "secret-2" }]);
    await waitFor(() => expect(address()).toBe("/en/admin"));
    expect(waits).toHaveBeenCalledWith(expect.any(Function), 3_000);
  });

  it("overrides a session response that was requested before it", async () => {
    tokens.store(issued);
    let answer = () => {};
    const isVerified = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    listen("verify-email", () => success({ user: { ...user, emailVerified: true } }));
    server.use(
      http.get("*/api/auth/verify", async () => {
        asked += 1;
        const emailVerified = asked > 1;
        if (!emailVerified) {
          await isVerified;
        }
        return success(aSession([], { ...user, emailVerified }));
      }),
    );
    const { address } = await renderApp("/en/verify-email#token=secret-3");
    expect(await screen.findByRole("heading", { name: "Your email address is verified" })).toBeVisible();
    answer();
    await waitFor(() => expect(address()).toBe("/en/admin"));
    expect(await screen.findByRole("heading", { name: "No groups found" })).toBeVisible();
    expect(asked).toBe(2);
    expect(screen.queryByText("Please verify your email address")).not.toBeInTheDocument();
  });

  it("that no longer works offers a new one", async () => {
    listen("verify-email", () => failure(422, "link.invalid"));
    const sent = listen("resend-verification", () => success({ message: "", remainingAttempts: 2 }));
    const { user: reader } = await renderApp("/en/verify-email#token=old");
    expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeVisible();
    await reader.type(screen.getByLabelText("Email"), "karin@club.se");
    await reader.click(screen.getByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText("2 attempts left this hour.")).toBeVisible();
    expect(sent).toEqual([{ email: "karin@club.se" }]);
  });

  it("that was opened before succeeds if the user is verified", async () => {
    tokens.store(issued);
    listen("verify-email", () => failure(422, "link.invalid"));
    server.use(http.get("*/api/auth/verify", () => success(aSession([], { ...user, emailVerified: true }))));
    await renderApp("/en/verify-email#token=old");
    expect(await screen.findByRole("heading", { name: "Your email address is verified" })).toBeVisible();
  });
});

describe("an address that is not verified", () => {
  beforeEach(() => {
    tokens.store(issued);
    server.use(http.get("*/api/auth/verify", () => success(aSession([], user))));
  });

  it("shows a banner on admin pages that can send the mail again", async () => {
    const sent = listen("resend-verification", () => success({ message: "", remainingAttempts: 2 }));
    const { user: reader } = await renderApp("/en/admin/groups");
    await reader.click(await screen.findByText("Please verify your email address"));
    expect(screen.getByText(/We sent a link to karin@club.se/)).toBeVisible();
    await reader.click(screen.getByRole("button", { name: "Send it again" }));
    expect(await screen.findByText("Sent again. 2 attempts left this hour.")).toBeVisible();
    expect(sent).toEqual([null]);
  });

  it("shows how long to wait", async () => {
    listen("resend-verification", () =>
      failure(429, "limit.mails", "Too many", { params: { retryAfter: 600 } }),
    );
    const { user: reader } = await renderApp("/en/admin/groups");
    await reader.click(await screen.findByRole("button", { name: "Send it again" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("10 minutes");
  });
});

describe("the account settings", () => {
  beforeEach(() => {
    tokens.store(issued);
    server.use(http.get("*/api/auth/verify", () => success(aSession([], { ...user, emailVerified: true }))));
  });

  it("change the name, which the header shows immediately", async () => {
    let sent: unknown;
    server.use(
      http.put("*/api/auth/profile", async ({ request }) => {
        sent = await request.json();
        return success({ user: { ...user, name: "Karin Berg", language: "es" } });
      }),
    );
    const { user: reader } = await renderApp("/en/admin/account");
    const name = await screen.findByLabelText("Your name");
    expect(screen.getByDisplayValue("karin@club.se")).toHaveAttribute("readonly");
    await reader.clear(name);
    await reader.type(name, "Karin Berg");
    await reader.click(screen.getByRole("radio", { name: "Español" }));
    await reader.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your profile has been updated")).toBeVisible();
    expect(sent).toEqual({ name: "Karin Berg", language: "es" });
    expect(await screen.findByRole("button", { name: "Karin Berg: admin menu" })).toBeInTheDocument();
  });

  it("change the password; a wrong current password is shown at its field and keeps the session", async () => {
    let wrong = true;
    server.use(
      http.put("*/api/auth/password", () =>
        wrong
          ? failure(401, "current_password.wrong", "The current password is not correct", {
              details: [
                { field: "currentPassword", code: "current_password.wrong", message: "The current password" },
              ],
            })
          : success({}),
      ),
    );
    const { user: reader } = await renderApp("/en/admin/account?tab=security");
    const current = await screen.findByLabelText("Current password");
    await reader.type(current, "not this one");
    await reader.type(screen.getByLabelText("New password"), "tre gröna elefanter");
    await reader.type(screen.getByLabelText("Confirm password"), "tre gröna elefanter");
    await reader.click(screen.getByRole("button", { name: "Change password" }));
    await waitFor(() => expect(current).toHaveAccessibleDescription(/current password/i));
    expect(tokens.read()).toEqual(issued);
    expect(screen.getByLabelText("New password")).toHaveValue("tre gröna elefanter");

    wrong = false;
    await reader.click(screen.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText(/You have been signed out everywhere else/)).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveValue("");
  });

  it("show what is coming soon", async () => {
    const { user: reader } = await renderApp("/en/admin/account?tab=billing");
    expect(await screen.findByText(/Duelo is free during the beta/)).toBeVisible();
    await reader.click(screen.getByRole("link", { name: "Notifications" }));
    expect(await screen.findByText(/Choose which emails you receive/)).toBeVisible();
    await reader.click(screen.getByRole("link", { name: "Security" }));
    expect(await screen.findByText("Two-factor authentication")).toBeVisible();
    expect(screen.getByText("Coming soon")).toBeVisible();
  });
});

it("asks visitors of the account settings to sign in, and says why", async () => {
  await renderApp("/en/admin/account");
  expect(await screen.findByText("You must be logged in to access your account settings.")).toBeVisible();
});
