import type { Page } from "@playwright/test";
import { createGroup, type OwnedGroup } from "./support/api";
import { expectAccessible } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

test("the admin area redirects to sign-in and back to the requested page", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, []);
  const wanted = `/en/admin/groups/${group.groupId}/players/manage`;
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/en\/login/);
  await page.getByLabel(t("session:field.email")).fill(group.email);
  await page.getByLabel(t("session:field.password"), { exact: true }).fill("not this one");
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(page.getByText(t("errors:code.auth.credentials_wrong"))).toBeVisible();
  await expect(page.getByLabel(t("session:field.email"))).toHaveValue(group.email);

  await page.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
});

test("an access token that the server rejects is refreshed once and the request is repeated", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, ["Ana"]);
  const signedIn = await request.post("/api/auth/login", {
    data: { email: group.email, password: group.password },
  });
  const { token, refreshToken } = (await signedIn.json()).data;
  // The payload has not expired, but the signature is invalid.
  const broken = `${token.slice(0, -8)}AAAAAAAA`;
  await page.addInitScript(
    ([access, refresh]) => {
      localStorage.setItem("duelo.token", access ?? "");
      localStorage.setItem("duelo.refreshToken", refresh ?? "");
    },
    [broken, refreshToken],
  );
  const refreshes: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/auth/refresh")) {
      refreshes.push(sent.url());
    }
  });
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
  await expect(page.getByRole("row").filter({ hasText: "Ana" })).toBeVisible();
  expect(refreshes).toHaveLength(1);
  const stored = await page.evaluate(() => localStorage.getItem("duelo.token"));
  expect(stored).not.toBe(broken);
});

test("without a token no session request is sent", { tag: "@any-screen" }, async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/api/auth/")) {
      calls.push(sent.url());
    }
  });
  await page.goto("/en/faq");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(calls).toEqual([]);
});

test("an expired session keeps the input, and continues after signing in again", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, []);
  await signIn(page, group, "/en/admin/groups/create");
  const name = page.getByLabel(t("admin:create.name"));
  await name.fill("Söndagspadel");
  await endSession(page);
  await page.getByRole("button", { name: t("admin:create.submit"), exact: true }).click();

  const dialog = page.getByRole("dialog", { name: t("session:again.title") });
  await expect(dialog.getByLabel(t("session:field.password"), { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await dialog.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue("Söndagspadel");
  // What the form said of the ended session is not true any more.
  await expect(page.getByText(t("errors:code.auth.token_invalid"))).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: t("admin:create.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Söndagspadel" })).toBeVisible();
});

test("two tabs agree on who is signed in, and signing out needs no server", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, []);
  const other = await page.context().newPage();
  await other.goto("/en/admin/groups");
  await expect(other).toHaveURL(/\/en\/login/);
  await signIn(page, group, "/en/admin/groups");

  // The tab on the sign-in page continues to its requested page.
  await expect(other).toHaveURL("/en/admin/groups");
  await expect(other.getByRole("main").getByText(group.name)).toBeVisible();

  // Signing out works in both tabs although the server cannot be reached.
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.goto("/en/admin");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("common:nav.signOut") })
    .click();
  await expect(page).toHaveURL("/en");
  await expect(other).toHaveURL(/\/en\/login/);
  await expect(other.getByText(group.name)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("duelo.refreshToken"))).toBeNull();
});

/** Signs in after a redirect from an admin page. */
async function signIn(page: Page, group: OwnedGroup, wanted: string) {
  await page.goto(wanted);
  await page.getByLabel(t("session:field.email")).fill(group.email);
  await page.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(page).toHaveURL(wanted);
}

/** Ends the session on the server, and replaces the page's token by an expired one. */
async function endSession(page: Page) {
  const tokens = await page.evaluate(() => ({
    token: localStorage.getItem("duelo.token") ?? "",
    refreshToken: localStorage.getItem("duelo.refreshToken") ?? "",
  }));
  await page.request.post("/api/auth/logout", { data: { refreshToken: tokens.refreshToken } });
  await page.evaluate(
    (broken) => localStorage.setItem("duelo.token", broken),
    `${tokens.token.slice(0, -8)}AAAAAAAA`,
  );
}
