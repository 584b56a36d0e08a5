import type { Page } from "@playwright/test";
import { createGroupWithHistory } from "./support/api";
import { expectGoodLayout, listenToConsole } from "./support/page-checks";
import { expect, test } from "./support/test";
import { misfits } from "./support/text-fit";
import { languages, screensOf, textsOf } from "./support/texts";

// The history of one player, with or against another one.

const t = textsOf("en");
const names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström", "Núria Peñalver"];
const [inaki = "", maja = "", elin = "", , nuria = ""] = names;
/** Iñaki and Núria: 26 matches together in May, more than a page, one against each other in June. */
const matches = [
  ...Array.from({ length: 8 }, () => ({ places: [0, 1, 2, 3] as const, playedOn: "2025-04-20" })),
  ...Array.from({ length: 26 }, () => ({ places: [0, 4, 2, 3] as const, playedOn: "2025-05-18" })),
  { places: [0, 1, 2, 4] as const, playedOn: "2025-06-08" },
  { places: [1, 2, 3, 4] as const, playedOn: "2025-06-12" },
].map((match) => ({ ...match, sets: [[6, 4]] as const }));

const groupWithHistory = (request: Parameters<typeof createGroupWithHistory>[0]) =>
  createGroupWithHistory(request, names, matches);

const list = (page: Page) => page.getByRole("list", { name: t("history:list") });
const found = (page: Page) => page.getByRole("search").getByRole("status");
const count = (matches: number) => t("history:filters.found", { count: matches });
const player = (page: Page) => page.getByRole("combobox", { name: t("history:filters.player"), exact: true });
const other = (page: Page) => page.getByRole("combobox", { name: t("history:filters.other"), exact: true });
const headings = (page: Page) => list(page).getByRole("heading", { level: 3 });

test("the matches of a player are those with or against another one", async ({ page, request, isMobile }) => {
  const consoleErrors = listenToConsole(page);
  const group = await groupWithHistory(request);
  const requested: URLSearchParams[] = [];
  page.on("request", (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname.endsWith("/matches") && searchParams.has("other")) requested.push(searchParams);
  });
  await page.goto(`/en/groups/${group.hash}/match-history`);
  await expect(found(page)).toHaveText(count(36));
  await expect(other(page)).toHaveCount(0);

  await player(page).selectOption(inaki);
  await expect(found(page)).toHaveText(count(35));
  // The player is none of those with or against them.
  await expect(other(page).getByRole("option", { name: inaki })).toHaveCount(0);
  await player(page).focus();
  await page.keyboard.press("Tab");
  await expect(other(page)).toBeFocused();
  await other(page).selectOption(nuria);
  await expect(found(page)).toHaveText(count(27));
  const ids = group.players.map(({ playerId }) => playerId);
  await expect(page).toHaveURL(`/en/groups/${group.hash}/match-history?player=${ids[0]}&other=${ids[4]}`);
  await expect(headings(page).first()).toHaveText(new RegExp(t("history:match", { number: 35 })));
  if (!isMobile) {
    const months = page.getByRole("button", { name: count(27) });
    await expect(months).toHaveText(new RegExp(t("history:allMonths")));
    await expect(page.getByRole("button", { name: /^May 2025/ })).toHaveAccessibleName(new RegExp(count(26)));
    await expect(page.getByRole("button", { name: /^April 2025/ })).toHaveCount(0);
  }
  await expectGoodLayout(page);

  // The pages that follow are theirs too.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText(t("history:all", { count: 27 }))).toBeVisible();
  expect(requested.map((sent) => [sent.get("player"), sent.get("other"), sent.get("before")])).toEqual([
    [String(ids[0]), String(ids[4]), null],
    [String(ids[0]), String(ids[4]), "16"],
  ]);

  // Back restores both.
  await page
    .getByRole("link", { name: /18 May/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/day\/2025-05-18$/);
  await page.goBack();
  await expect(other(page)).toHaveValue(String(ids[4]));
  await expect(found(page)).toHaveText(count(27));

  // The second field is emptied when its player is chosen in the first one.
  await player(page).selectOption(nuria);
  await expect(found(page)).toHaveText(count(28));
  await expect(other(page)).toHaveValue("");
  await other(page).selectOption(maja);
  await expect(found(page)).toHaveText(count(2));
  await player(page).selectOption(elin);
  await expect(found(page)).toHaveText(count(10));
  await player(page).selectOption("");
  await expect(other(page)).toHaveCount(0);
  await expect(found(page)).toHaveText(count(36));
  await expect(page).toHaveURL(`/en/groups/${group.hash}/match-history`);
  expect(consoleErrors).toEqual([]);
});

test("both players are in the address, and what is none of them is ignored", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await groupWithHistory(request);
  const [one, , , , five] = group.players.map(({ playerId }) => playerId);
  for (const [search, matches] of [
    [`player=${one}&other=${five}&from=2025-06-01`, 1],
    [`player=${one}&other=${one}`, 35],
    [`player=${one}&other=x`, 35],
    [`other=${one}`, 36],
  ] as const) {
    await page.goto(`/en/groups/${group.hash}/match-history?${search}`);
    await expect(found(page)).toHaveText(count(matches));
  }
  await page.goto(`/en/groups/${group.hash}/match-history?player=${one}&other=${five}&to=2025-05-01`);
  await expect(page.getByText(t("history:none.title"))).toBeVisible();
  await page.getByRole("button", { name: t("history:none.action") }).click();
  await expect(found(page)).toHaveText(count(36));
  await expect(other(page)).toHaveCount(0);
});

for (const language of languages) {
  test(`the fields fit in ${language}, also with large text`, { tag: screensOf(language) }, async ({
    page,
    request,
    isMobile,
  }) => {
    const group = await groupWithHistory(request);
    const [one, , , , five] = group.players.map(({ playerId }) => playerId);
    await page.goto(`/${language}/groups/${group.hash}/match-history?player=${one}&other=${five}`);
    const first = page.locator("button[aria-expanded][aria-controls]").filter({ visible: true }).first();
    for (const width of isMobile ? [360, 768] : [1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await first.waitFor();
      await expectGoodLayout(page);
    }
    if (!isMobile) return;
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
    await page.setViewportSize({ width: 360, height: 800 });
    await first.waitFor();
    expect(await misfits(page)).toEqual([]);
  });
}
