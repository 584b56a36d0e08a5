import { readFile } from "node:fs/promises";
import { createGroup, play } from "./support/api";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { languages, screensOf, textsOf } from "./support/texts";

const names = ["Ana", "Bea", "Cleo", "Dina"];

test("everything of an account is downloaded as one file", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const t = textsOf("en");
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  await signIn(page, request, group);
  await page.goto("/en/admin/account?tab=security");
  await page.getByRole("link", { name: t("account:takeHome.open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("takeHome:title") })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: t("takeHome:download") }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Duelo account \d{4}-\d{2}-\d{2}\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file.account.email).toBe(group.email);
  expect(file.sessions).toHaveLength(2);
  expect(file.groups).toHaveLength(1);
  expect(file.groups[0]).toMatchObject({ format: "duelo.group", name: group.name });
  expect(file.groups[0].players.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(file.groups[0].matches).toHaveLength(1);
});

for (const language of languages) {
  test(`the page about one's own data fits the screen, in ${language}`, { tag: screensOf(language) }, async ({
    page,
    request,
  }) => {
    const t = textsOf(language);
    const group = await createGroup(request, names, language);
    await page.emulateMedia({ colorScheme: language === "sv" ? "dark" : "light" });
    await signIn(page, request, group);
    await page.goto(`/${language}/admin/account?tab=take-home`);
    await expect(page.getByRole("button", { name: t("takeHome:download") })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: group.name })).toBeVisible();
    await expectGoodLayout(page, { contrast: language !== "es", structure: language === "en" });
    await expectOneMainAction(page);
  });
}
