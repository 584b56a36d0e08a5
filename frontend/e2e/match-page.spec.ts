import type { APIRequestContext, Page } from "@playwright/test";
import { toastDuration } from "../src/ui/toast";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { holdTimers } from "./support/timers";

const names = ["Åsa Öhrn", "Björn Ekström", "Elin Sjöqvist", "Núria Peñalver", "Maja Frisk"] as const;
const t = textsOf("en");

/** Two matches on one day and one on another. */
async function playThree(request: APIRequestContext): Promise<OwnedGroup> {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]], "2025-06-08");
  await play(request, group, [4, 2, 0, 1], [[6, 3]], "2025-06-12");
  await play(request, group, [4, 3, 2, 1], [[7, 5]], "2025-06-12");
  return group;
}

function main(page: Page) {
  return page.getByRole("main");
}

async function expectMatch(page: Page, number: number) {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t("match:title", { number }));
  await expect(main(page).getByRole("heading", { name: t("match:moves.title") })).toBeVisible();
}

test("history leads to a day, and the day to its matches", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await playThree(request);
  await page.goto(`/en/groups/${group.hash}/match-history`);
  await main(page)
    .getByRole("link", { name: /12 June|12 Jun/ })
    .click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/day/2025-06-12`);
  const table = main(page).getByRole("table");
  // Maja won both.
  await expect(table.getByRole("row").nth(1)).toContainText("Maja Frisk");
  await expect(table.getByRole("row").nth(1)).toContainText("2–0");
  await expect(table.getByRole("row")).toHaveCount(6);
  await expect(main(page).getByText(/Maja’s evening/)).toBeVisible();
  await expectOneMainAction(page);
  await expectGoodLayout(page);

  await main(page)
    .getByRole("link", { name: t("day:match", { number: 2 }) })
    .last()
    .click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/match/2`);
  await expectMatch(page, 2);
  await expectOneMainAction(page);
  await expectGoodLayout(page);
});

test("the browser works out the same four changes, and the arrow keys open the matches around", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await playThree(request);
  await page.goto(`/en/groups/${group.hash}/match/2`);
  await expectMatch(page, 2);
  await expect(main(page).getByText(t("players:verified.confirmed"))).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`/en/groups/${group.hash}/match/3`);
  await expectMatch(page, 3);
  // The latest one: nothing comes after it.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(`/en/groups/${group.hash}/match/2`);
  await expectMatch(page, 2);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(`/en/groups/${group.hash}/match/1`);
  await expectMatch(page, 1);
});

test("a match and a day are shared by their addresses", { tag: "@any-screen" }, async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    // Chromium on Linux has no share sheet; where there is one, it would stay open.
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await holdTimers(page, toastDuration.success);
  const group = await playThree(request);
  for (const [path, share] of [
    ["match/3", t("match:share")],
    ["day/2025-06-12", t("day:share")],
  ] as const) {
    await page.goto(`/en/groups/${group.hash}/${path}`);
    await page.getByRole("button", { name: share }).click();
    await expect(page.getByText(t("groups:share.copied"))).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/en/groups/${group.hash}/${path}`);
  }
});

test("numbers and days without a match say so, and by the group's id the pages are the same", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await playThree(request);
  for (const [path, title] of [
    ["match/4", t("match:notFound.title")],
    ["match/x", t("match:notFound.title")],
    ["day/2025-06-13", t("day:notFound.title")],
    ["day/2025-13-01", t("day:notFound.title")],
  ] as const) {
    const answer = await page.goto(`/en/groups/${group.hash}/${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  // Of a private group a visitor sees nothing by its id.
  const byId = await page.goto(`/en/groups/id/${group.groupId}/match/1`);
  expect(byId?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("groups:notFound.title"));
});
