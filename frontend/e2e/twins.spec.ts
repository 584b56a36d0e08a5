import type { Page } from "@playwright/test";
import { createGroup, type OwnedGroup } from "./support/api";
import { loadedWhenIdle } from "./support/connection";
import { savedMatches } from "./support/members";
import {
  expectAccessible,
  expectGoodLayout,
  expectNoHorizontalScroll,
  expectOneMainAction,
} from "./support/page-checks";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"] as const;
const [asa, bjorn, cecilia, dina] = names;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const saved = (page: Page, number: number) =>
  page.getByRole("region", { name: t("matches:result.title", { number }), exact: true });
const justNow = t("outbox:twin.title", { ago: t("common:justNow") });

type Sets = readonly (readonly [number, number])[];
const sets: Sets = [
  [6, 4],
  [6, 3],
];
const swapped: Sets = [
  [4, 6],
  [3, 6],
];

async function openEntry(page: Page, group: OwnedGroup): Promise<void> {
  await page.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
  await expect(page.getByRole("button", { name: new RegExp(`^${asa}`) })).toBeVisible();
  await loadedWhenIdle(page);
}

async function enter(page: Page, four: readonly string[], games: Sets): Promise<void> {
  await pickFour(page, four);
  await typeScore(page, games);
  await button(page, t("matches:bar.submit")).click();
}

test("a match of two phones is saved once, and the same match again by choice", {
  tag: "@any-screen",
}, async ({ page, request, browser }) => {
  const group = await createGroup(request, names);
  const other = await (await browser.newContext()).newPage();
  await openEntry(page, group);
  await openEntry(other, group);
  // One phone is offline, and has four matches: the same, with the teams and the partners swapped, with one game more.
  await other.context().setOffline(true);
  const next = () => button(other, t("matches:result.new")).click();
  await enter(other, names, sets);
  await next();
  await enter(other, [dina, cecilia, bjorn, asa], swapped);
  await next();
  await enter(other, names, [
    [6, 4],
    [6, 4],
  ]);
  await expect(other.getByRole("region", { name: t("outbox:waiting.title") })).toBeVisible();
  await enter(page, names, sets);
  await expect(saved(page, 1)).toBeVisible();

  await other.context().setOffline(false);
  await expect.poll(() => savedMatches(request, group.hash)).toHaveLength(2);
  await other.goto(`/en/groups/${group.hash}`);
  await other.getByRole("link", { name: t("outbox:row.twin") }).click();
  await expect(other.getByText(justNow)).toHaveCount(2);
  await expectAccessible(other);
  await expectNoHorizontalScroll(other);
  await expectOneMainAction(other);
  await button(other, t("outbox:twin.again")).first().click();
  await expect.poll(() => savedMatches(request, group.hash)).toHaveLength(3);
  await button(other, t("outbox:twin.drop")).click();
  await expect(other).toHaveURL(new RegExp(`/en/groups/${group.hash}/match/3$`));
  // It is discarded once the other one is shown.
  await expect.poll(() => other.evaluate(() => localStorage.getItem("duelo.outbox"))).toBeNull();
  await other.goto(`/en/groups/${group.hash}/outbox`);
  await expect(other.getByText(t("outbox:empty.title"))).toBeVisible();
  expect(await savedMatches(request, group.hash)).toHaveLength(3);
  await other.context().close();
});

test("the form asks whether the same was played again, and keeps what was typed", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openEntry(page, group);
  await enter(page, names, sets);
  await expect(saved(page, 1)).toBeVisible();
  await button(page, t("matches:result.new")).click();
  await enter(page, [cecilia, dina, bjorn, asa], swapped);
  const question = page.getByRole("dialog", { name: justNow });
  const see = question.getByRole("link", { name: t("outbox:twin.see") });
  await expect(see).toBeFocused();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await see.click();
  await expect(page).toHaveURL(new RegExp(`/en/groups/${group.hash}/match/1$`));
  await page.goBack();
  await button(page, t("matches:bar.submit")).click();
  await button(page, t("outbox:twin.again")).click();
  await expect(saved(page, 2)).toBeVisible();
  expect(await savedMatches(request, group.hash)).toHaveLength(2);
  // The log and the match's page say so.
  await page.goto(`/en/groups/${group.hash}/match-history`);
  const mark = page.getByRole("img", { name: t("history:playedAgain") });
  await expect(mark).toHaveCount(1);
  await expectGoodLayout(page);
  await page.getByRole("button", { name: t("history:open", { number: 2 }) }).click();
  await expect(page.getByText(t("history:details.playedAgain", { number: 1 }))).toBeVisible();
  await page.goto(`/en/groups/${group.hash}/match/2`);
  await expectGoodLayout(page);
  await page.getByRole("link", { name: t("match:playedAgain", { number: 1 }) }).click();
  await expect(page).toHaveURL(new RegExp(`/en/groups/${group.hash}/match/1$`));
});

test("the open form notes a match of the same pairs that another phone saves", {
  tag: "@any-screen",
}, async ({ page, request, browser }) => {
  const group = await createGroup(request, names);
  const other = await (await browser.newContext()).newPage();
  await openEntry(page, group);
  await openEntry(other, group);
  await pickFour(page, names);
  await typeScore(page, sets);
  const submit = button(page, t("matches:bar.submit"));
  await expect(submit).toBeEnabled();
  await enter(
    other,
    [dina, cecilia, bjorn, asa],
    [
      [4, 6],
      [4, 6],
    ],
  );
  await expect(saved(other, 1)).toBeVisible();
  await expect(submit).toHaveAccessibleDescription(/6–4 6–4$/);
  await other.context().close();
});
