import { type APIRequestContext, type Browser, devices } from "@playwright/test";
import { createGroup, type OwnedGroup } from "./support/api";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test, waitForApp } from "./support/test";
import { languages, screensOf, textsOf } from "./support/texts";

/** A page of another browser in which the group's owner signs in. */
async function otherDevice(browser: Browser, group: OwnedGroup, baseURL: string | undefined) {
  const t = textsOf("en");
  const context = await browser.newContext({
    ...devices["Desktop Firefox"],
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  waitForApp(page);
  await page.goto("/en/admin/groups/create");
  await page.getByLabel(t("session:field.email")).fill(group.email);
  await page.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(page).toHaveURL("/en/admin/groups/create");
  return page;
}

/** The number of the account's sessions. */
async function sessionsOf(request: APIRequestContext, group: OwnedGroup): Promise<number> {
  const answer = await request.get("/api/auth/sessions", {
    headers: { authorization: `Bearer ${group.token}` },
  });
  return (await answer.json()).data.sessions.length;
}

test("a device that is signed out learns it at its next call and keeps what was typed", {
  tag: "@any-screen",
}, async ({ page, request, browser, baseURL }) => {
  const t = textsOf("en");
  const group = await createGroup(request, []);
  const other = await otherDevice(browser, group, baseURL);
  const name = other.getByLabel(t("admin:create.name"));
  await name.fill("Söndagspadel");

  await signIn(page, request, group);
  await page.goto("/en/admin/account?tab=security");
  await page.getByRole("link", { name: t("account:devices.open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("devices:title") })).toBeVisible();
  await expect(page.getByRole("main").getByText(t("devices:here"), { exact: true })).toHaveCount(1);
  const firefox = t("devices:both", { system: "Windows", browser: "Firefox" });
  const row = page.getByRole("listitem").filter({ hasText: firefox });
  await row.getByRole("button", { name: t("devices:signOutOf", { device: firefox }) }).click();
  await expect(page.getByText(t("devices:signedOut", { device: firefox }))).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await other.getByRole("button", { name: t("admin:create.submit"), exact: true }).click();
  const dialog = other.getByRole("dialog", { name: t("session:again.title") });
  await dialog.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await dialog.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue("Söndagspadel");
  await other.context().close();
});

test("all other devices are signed out at once", { tag: "@any-screen" }, async ({ page, request }) => {
  const t = textsOf("en");
  const group = await createGroup(request, []);
  await signIn(page, request, group);
  await page.goto("/en/admin/account?tab=devices");
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: t("devices:signOut") }),
  ).toHaveCount(1);
  expect(await sessionsOf(request, group)).toBe(2);
  await page.getByRole("button", { name: t("devices:others") }).click();
  await expect(page.getByText(t("devices:only"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("devices:others") })).toHaveCount(0);
  const answer = await request.get("/api/auth/verify", {
    headers: { authorization: `Bearer ${group.token}` },
  });
  expect(answer.status()).toBe(401);
});

for (const language of languages) {
  test(`the list of devices fits the screen, in ${language}`, { tag: screensOf(language) }, async ({
    page,
    request,
  }) => {
    const t = textsOf(language);
    const group = await createGroup(request, [], language);
    await page.emulateMedia({ colorScheme: language === "sv" ? "dark" : "light" });
    await signIn(page, request, group);
    await page.goto(`/${language}/admin/account?tab=devices`);
    await expect(page.getByRole("button", { name: t("devices:others") })).toBeVisible();
    await expectGoodLayout(page, { contrast: language !== "es", structure: language === "en" });
    await expectOneMainAction(page);
  });
}
