import type { Page } from "@playwright/test";
import { createGroup, unique } from "./support/api";
import { mailedLink } from "./support/mailbox";
import { runAdminCommand } from "./support/operator";
import { expectGoodLayout } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const language = "es";
const t = textsOf(language);

/** Loads pages as a server with this setting sends them: with its style sheet in their head. */
async function serveAs(page: Page, mode: "invited" | "closed") {
  await page.route(/^[^?#]*\/es(\/|$|\?)/, async (route) => {
    if (route.request().resourceType() !== "document") {
      return route.fallback();
    }
    const response = await route.fetch();
    const sheet = `<link rel="stylesheet" href="/registration-${mode}.css" />`;
    await route.fulfill({ response, body: (await response.text()).replace("</head>", `${sheet}</head>`) });
  });
}

/** No link to the registration, and no form of it, can be reached. */
async function expectNoWayIn(page: Page) {
  await expect(page.locator('a[href$="/register"]').filter({ visible: true })).toHaveCount(0);
  const form = page.getByLabel(t("session:field.passwordConfirmation"));
  await expect(form.filter({ visible: true })).toHaveCount(0);
}

for (const [mode, text] of [
  ["invited", "byInvitation"],
  ["closed", "closed"],
] as const) {
  test(`a server in the mode ${mode} offers no registration`, { tag: "@any-screen" }, async ({ page }) => {
    await serveAs(page, mode);
    await page.goto(`/${language}`);
    await expect(page.getByText(t(`help:landing.${text}`)).first()).toBeVisible();
    await expectNoWayIn(page);
    await expectGoodLayout(page);
    await page.goto(`/${language}/register`);
    await expect(page.getByText(t(`session:register.${text}`))).toBeVisible();
    await expect(page.getByRole("button", { name: t("session:register.submit") })).toHaveCount(0);
    await expectNoWayIn(page);
    await expectGoodLayout(page);
    await page.goto(`/${language}/login`);
    await expect(page.getByRole("button", { name: t("session:login.submit"), exact: true })).toBeVisible();
    await expectNoWayIn(page);
  });
}

test("an invitation to a group says that the server takes no new accounts", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, [], language);
  const email = `linnea-${unique()}@club.example`;
  const sent = await request.post(`/api/groups/${group.groupId}/invitations`, {
    data: { email, role: "editor" },
    headers: { authorization: `Bearer ${group.token}` },
  });
  expect(sent.status()).toBe(201);
  await serveAs(page, "closed");
  await page.goto(await mailedLink(request, email, "invitation"));
  await expect(page.getByText(t("session:register.closed"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("session:invitation.account.submit") })).toHaveCount(0);
  await expectGoodLayout(page);
});

test("whom the operator invites makes an account", { tag: "@any-screen" }, async ({ page }) => {
  const email = `linnea-${unique()}@club.example`;
  const printed = runAdminCommand("invite", email, "--language", language);
  const [, link = ""] = /http:\/\/[^/]+(\/\S+)/.exec(printed) ?? [];
  await serveAs(page, "invited");
  await page.goto(link);
  await expect(page.getByText(t("session:register.invited", { email }))).toBeVisible();
  await expect(page.getByLabel(t("session:field.email"))).toHaveValue(email);
  await expectGoodLayout(page);
  await page.getByLabel(t("session:field.name")).fill("Linnéa Dahlgren");
  await page.getByLabel(t("session:field.password"), { exact: true }).fill("correct horse battery");
  await page.getByLabel(t("session:field.passwordConfirmation")).fill("correct horse battery");
  await page.getByLabel(t("session:field.groupName")).fill("Torsdagspadel");
  await page.getByLabel(t("session:field.passcode")).fill("PADEL24");
  await page.getByRole("button", { name: t("session:register.submit") }).click();
  await expect(page).toHaveURL(/players\/manage/);
});
