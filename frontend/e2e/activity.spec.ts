import { readFile } from "node:fs/promises";
import { createGroup } from "./support/api";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

test("an owner sees what was done to the group, filters it and saves it as a table", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const t = textsOf("en");
  const group = await createGroup(request, ["Åsa", "Bo", "Cai", "Dag"]);
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
  await page.getByRole("link", { name: t("manage:tabs.settings") }).click();
  await page.getByLabel(t("manage:settings.name"), { exact: true }).fill("Fredagspadel");
  await page.getByRole("button", { name: t("manage:settings.save") }).click();
  await expect(page.getByText(t("manage:settings.saved"))).toBeVisible();
  await page.getByRole("link", { name: t("manage:tabs.activity") }).click();

  const entries = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("time") });
  await expect(entries).toHaveCount(6);
  await expect(entries.first()).toContainText(t("groupActivity:actions.group.renamed"));
  await expect(entries.first()).toContainText("Fredagspadel");
  await expectGoodLayout(page);
  await expectOneMainAction(page);

  await page.getByLabel(t("groupActivity:filters.what")).selectOption("players");
  await expect(entries).toHaveCount(4);
  await expect(page).toHaveURL(/tab=activity&kind=players$/);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: t("groupActivity:file.save", { count: 4, number: "4" }) }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[4]).toContain(t("groupActivity:actions.player.added", { player: "Åsa" }));

  await page.reload();
  await expect(entries).toHaveCount(4);
  await page.getByLabel(t("groupActivity:filters.to")).fill("2020-01-01");
  await expect(page.getByRole("heading", { name: t("groupActivity:empty") })).toBeVisible();
  await expectGoodLayout(page);
});
