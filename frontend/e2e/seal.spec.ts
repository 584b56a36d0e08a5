import type { APIRequestContext, Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { runProgram } from "./support/operator";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { runSql } from "./support/sql";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

async function playTwo(request: APIRequestContext): Promise<OwnedGroup> {
  const group = await createGroup(request, ["Åsa", "Björn", "Cecilia", "Dina"]);
  await play(
    request,
    group,
    [0, 1, 2, 3],
    [
      [6, 4],
      [6, 3],
    ],
  );
  await play(request, group, [0, 2, 1, 3], [[4, 6]]);
  return group;
}

function verdict(page: Page, text: string) {
  return page.getByRole("heading", { level: 1, name: text });
}

function codeOf(page: Page) {
  return page.getByRole("img", { name: /^[0-9A-Z]{3}( [0-9A-Z]{3}){3}$/ }).first();
}

test("a device that comes back finds what was changed in the database", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await playTwo(request);
  await page.goto(`/en/groups/${group.hash}/audit`);
  const again = page.getByRole("button", { name: t("audit:again") });
  await expect(verdict(page, t("audit:passed.title", { count: 4, value: "4" }))).toBeVisible();
  await expect(codeOf(page)).toBeVisible();
  await expectGoodLayout(page);

  await play(request, group, [1, 2, 3, 0], [[7, 5]]);
  await page.reload();
  await expect(verdict(page, t("audit:past.untouched"))).toBeVisible();
  await expect(page.getByText(t("audit:past.new", { count: 1, value: "1" }))).toBeVisible();
  await expect(page.getByText(t("audit:kept.title"))).toBeVisible();
  await expectGoodLayout(page);
  await expectOneMainAction(page);

  // A set of the first match, with all ratings that follow from it: the replay alone finds nothing.
  const match = `group_id = ${group.groupId} AND match_number = 1`;
  await runSql(`UPDATE matches SET team2_games = '{4,2}' WHERE ${match}`);
  runProgram("verify", String(group.groupId), "--fix");
  await again.click();
  await expect(verdict(page, t("audit:alarm.changed", { number: "1" }))).toBeVisible();
  await expect(page.getByText(t("audit:versions.server"))).toBeVisible();
  await expect(page.getByText(t("audit:alarm.nothing"), { exact: true })).toBeVisible();
  const set = t("audit:versions.set", { number: 2, before: "6–3", after: "6–2" });
  await expect(page.getByText(set)).toBeVisible();
  const link = page.getByRole("link", { name: t("audit:versions.match", { number: "1" }), exact: true });
  await expect(link).toHaveAttribute("href", `/en/groups/${group.hash}/match/1`);
  await expectGoodLayout(page);
  await expectOneMainAction(page);

  await page.reload();
  await expect(verdict(page, t("audit:alarm.changed", { number: "1" }))).toBeVisible();
  await page.getByRole("button", { name: t("audit:alarm.take") }).click();
  await expectGoodLayout(page);
  await page.getByRole("button", { name: t("audit:alarm.takeAction"), exact: true }).click();
  await expect(verdict(page, t("audit:past.untouched"))).toBeVisible();
});

test("the code of a day's page is found valid, and with one sign changed it is not", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await playTwo(request);
  const recent = await request.get(`/api/groups/hash/${group.hash}/matches/recent`);
  const { matches } = (await recent.json()).data;
  await page.goto(`/en/groups/${group.hash}/day/${matches[0].playedOn}`);
  await expect(page.getByText(t("day:seal.after", { number: "2" }))).toBeVisible();
  const code = (await codeOf(page).getAttribute("aria-label")) ?? "";
  await expectGoodLayout(page);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const sheet = page.getByRole("article");
  await expect(sheet.getByRole("img", { name: code })).toBeVisible();
  await expect(sheet.getByRole("img", { name: t("day:seal.qr") })).toBeVisible();
  await expect(sheet.getByRole("row")).toHaveCount(1 + group.players.length);
  await expect(sheet.getByRole("heading", { name: t("day:matches.title") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("day:seal.print") })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await play(request, group, [1, 2, 3, 0], [[7, 5]]);
  await page.goto(`/en/groups/${group.hash}/audit`);
  await expect(verdict(page, t("audit:passed.title", { count: 4, value: "4" }))).toBeVisible();
  expect(await codeOf(page).getAttribute("aria-label")).not.toBe(code);

  // As a phone does that scans the code of the sheet.
  await page.goto(`/en/groups/${group.hash}/audit#code=${code.replaceAll(" ", "")}`);
  await page.reload();
  await expect(page.getByText(t("audit:code.fits", { count: 2, number: "2" }))).toBeVisible();
  await expectGoodLayout(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/audit$/);

  await page.getByRole("button", { name: t("audit:seal.compare") }).click();
  const field = page.getByRole("textbox", { name: t("audit:code.label") });
  await field.fill(code.toLowerCase().replaceAll(" ", "-"));
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("audit:code.fits", { count: 2, number: "2" }))).toBeVisible();
  await expectGoodLayout(page);

  await field.fill(code.replace(/^./, (sign) => (sign === "7" ? "8" : "7")));
  await page.getByRole("button", { name: t("audit:code.compare") }).click();
  await expect(page.getByText(t("audit:code.none"))).toBeVisible();
  await field.fill("7K3 M9Q");
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("audit:code.malformed"))).toBeVisible();
});
