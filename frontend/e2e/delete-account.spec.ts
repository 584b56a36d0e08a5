import type { Page } from "@playwright/test";
import { createGroup, type OwnedGroup } from "./support/api";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { languages, screensOf, textsOf } from "./support/texts";

const t = textsOf("en");

/** Signs in with the form of the page. */
async function signInByForm(page: Page, group: OwnedGroup) {
  await page.getByLabel(t("session:field.email")).fill(group.email);
  await page.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
}

/** Goes on to the last step, with the group to be deleted. */
async function chooseToDelete(page: Page, texts = t) {
  await page.getByRole("link", { name: texts("deletion:goOn") }).click();
  await page.getByRole("radio", { name: texts("deletion:groups.delete") }).check();
  await page.getByRole("button", { name: texts("deletion:goOn") }).click();
}

test("an account is deleted with its group, and both are back when it is kept", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await page.goto("/en/admin/account?tab=security");
  await signInByForm(page, group);
  await page.getByRole("link", { name: t("account:deletion.open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("deletion:title") })).toBeVisible();
  await chooseToDelete(page);
  const password = page.getByLabel(t("deletion:confirm.password"));
  await password.fill("not this one");
  await page.getByRole("button", { name: t("deletion:confirm.delete") }).click();
  await expect(password).toHaveAccessibleDescription(t("errors:code.password.wrong"));
  await password.fill(group.password);
  await page.getByRole("button", { name: t("deletion:confirm.delete") }).click();
  await expect(page).toHaveURL(/\/en\/login\?erased=/);
  await expect(page.getByText(/you are signed out everywhere/)).toBeVisible();
  const readGroup = () => request.get(`/api/groups/hash/${group.hash}`);
  expect((await readGroup()).status()).toBe(404);
  await signInByForm(page, group);
  const groups = page.getByRole("list", { name: t("deletion:welcome.groups") });
  await expect(groups.getByRole("listitem")).toHaveText([`${group.name}${t("deletion:welcome.comesBack")}`]);
  await expectGoodLayout(page, { contrast: true, structure: true });
  await expectOneMainAction(page);
  await page.getByRole("button", { name: t("deletion:welcome.keep") }).click();
  await expect(page.getByText(t("deletion:welcome.kept"))).toBeVisible();
  await page.goto("/en/admin/groups");
  await expect(page.getByRole("main").getByText(group.name).first()).toBeVisible();
  expect((await readGroup()).status()).toBe(200);
});

for (const language of languages) {
  test(`each step of the deletion fits the screen, in ${language}`, { tag: screensOf(language) }, async ({
    page,
    request,
  }) => {
    const texts = textsOf(language);
    const group = await createGroup(request, [], language);
    await page.emulateMedia({ colorScheme: language === "sv" ? "dark" : "light" });
    await signIn(page, request, group);
    await page.goto(`/${language}/admin/account?tab=delete`);
    const check = () => expectGoodLayout(page, { contrast: language !== "es", structure: language === "en" });
    await expect(page.getByText(texts("deletion:goes.name"))).toBeVisible();
    await check();
    await chooseToDelete(page, texts);
    await expect(page.getByText(texts("deletion:confirm.todayText"))).toBeVisible();
    await check();
    await page.goBack();
    await expect(page.getByRole("radio", { name: texts("deletion:groups.delete") })).toBeChecked();
    await check();
  });
}
