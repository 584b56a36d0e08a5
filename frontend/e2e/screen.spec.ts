import type { APIRequestContext, Page } from "@playwright/test";
import {
  createGroup,
  createGroupWithHistory,
  deleteLatest,
  type OwnedGroup,
  overtake,
  play,
} from "./support/api";
import { atRest } from "./support/at-rest";
import { listenToConsole } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// The wall screen: pages of a long ranking, the tint of a new match, the picture's moves, and hours without network.

const t = textsOf("en");

test.use({ viewport: { width: 1920, height: 1080 }, isMobile: false, deviceScaleFactor: 1 });

const names = ["Åsa Öberg", "Begoña Iturbe", "Íñigo Díaz", "Per-Anders Wikström"];
const tiles = (page: Page) => page.getByRole("list", { name: t("screen:ranking") }).getByRole("listitem");

/** The picture's shift in px. */
function shift(page: Page): Promise<string> {
  return page.locator(".screen-picture").evaluate((picture) => getComputedStyle(picture).translate);
}

/** Opens the wall screen, and waits until it follows its group. */
async function open(page: Page, group: OwnedGroup, site = ""): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith("/events") && answer.ok());
  await page.goto(`${site}/en/groups/${group.hash}/screen`);
  await stream;
  await expect(tiles(page).first()).toBeVisible();
}

/** A group with so many players. */
function createFilled(
  request: APIRequestContext,
  count: number,
  nameOf = (number: number) => `Player ${number}`,
): Promise<OwnedGroup> {
  const more = Array.from({ length: count - names.length }, (_, place) => nameOf(names.length + place + 1));
  return createGroupWithHistory(request, [...names, ...more], []);
}

test("shows the ranking and the latest result without header or controls, and fits the screen", async ({
  page,
  request,
}) => {
  const consoleErrors = listenToConsole(page);
  const group = await createFilled(request, 19);
  await play(
    request,
    group,
    [0, 1, 2, 3],
    [
      [6, 4],
      [3, 6],
      [6, 2],
    ],
  );
  await open(page, group);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("screen:justPlayed") })).toBeVisible();
  await expect(page.getByRole("img", { name: t("screen:qr") })).toBeVisible();
  await expect(page.locator("a, button, nav, input")).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(19);
  // Two columns of ten rows at most, all on the screen.
  const boxes = await atRest(page, () =>
    tiles(page).evaluateAll((all) =>
      all.map((tile) => {
        const { left, bottom } = tile.getBoundingClientRect();
        return { left, bottom };
      }),
    ),
  );
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(2);
  expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(1080);
  expect(consoleErrors).toEqual([]);
});

test("thirty names stand on one line each, and usual ones are not cut", async ({ page, request }) => {
  const long = "Maximiliana Fernández de la Reguera y Castellanos";
  const group = await createFilled(request, 30, (number) =>
    number === 30 ? long : `Per-Anders Wikstr${number}`,
  );
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  await open(page, group);
  await expect(tiles(page)).toHaveCount(30);
  const shown = await atRest(page, () =>
    page.locator(".screen-name").evaluateAll((all) =>
      all.map((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        const lines = new Set([...text.getClientRects()].map(({ top }) => top));
        return { text: name.textContent, lines: lines.size, isCut: name.scrollWidth > name.clientWidth };
      }),
    ),
  );
  expect(shown.filter(({ lines }) => lines !== 1)).toEqual([]);
  expect(shown.filter(({ isCut }) => isCut).map(({ text }) => text)).toEqual([long]);
});

test("a new match moves the rows and tints its four for a minute", async ({ page, request }) => {
  const group = await createGroup(request, names);
  await page.clock.install();
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  await open(page, group);
  const tinted = page.locator(".screen-tile-up, .screen-tile-down");
  // The first match is new too.
  await expect(tinted).toHaveCount(4);
  await page.clock.fastForward(61_000);
  await expect(tinted).toHaveCount(0);
  await overtake(request, group);
  await expect(page.getByText(t("screen:match", { number: "2" }), { exact: true })).toBeVisible();
  await expect(tinted).toHaveCount(4);
  await expect(tiles(page).first()).toContainText(/Íñigo Díaz|Per-Anders Wikström/);
  await page.clock.fastForward(61_000);
  await expect(tinted).toHaveCount(0);
  await deleteLatest(request, group);
  await expect(page.getByText(t("screen:match", { number: "1" }), { exact: true })).toBeVisible();
  await expect(tinted).toHaveCount(0);
  await expect(page.getByRole("heading", { name: t("screen:justPlayed") })).toBeVisible();
  // An answer would tell the page the server's time, which has not gone on.
  await page.route("**/api/**", (route) => route.abort());
  await page.clock.fastForward(11 * 60_000);
  await expect(page.getByRole("heading", { name: t("screen:latest") })).toBeVisible();
});

test("a long ranking is shown page after page, and the picture moves", async ({ page, request }) => {
  const group = await createFilled(request, 64);
  await page.clock.install();
  await open(page, group);
  const range = page.locator(".screen-range");
  const seen = new Set<string>();
  const shifts = new Set<string>();
  for (let turn = 0; turn < 40; turn += 1) {
    seen.add(await range.innerText());
    shifts.add(await shift(page));
    await page.clock.fastForward(20_000);
  }
  const pages = [
    { first: 1, last: 30 },
    { first: 31, last: 60 },
    { first: 61, last: 64 },
  ];
  expect([...seen].sort()).toEqual(pages.map((shown) => t("screen:range", { ...shown, total: 64 })));
  expect(shifts.size).toBeGreaterThan(2);
  for (const moved of shifts) {
    const parts = moved === "none" ? [0] : moved.split(" ").map(Number.parseFloat);
    expect(parts.every((part) => Math.abs(part) <= 12)).toBe(true);
  }
});

test("an hour and a night without network: the clock goes on beside the age, and the screen catches up", async ({
  page,
  request,
  site,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  await page.clock.install();
  await open(page, group, site.url);
  const age = page.locator(".screen-age");
  await expect(age).toHaveCount(0);
  await site.stop();
  // Once the page knows that it is not told new versions any more.
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return age.count();
    })
    .toBe(1);
  const known = await age.innerText();
  expect(known).toMatch(/^as of \d\d:\d\d$/);
  const clock = page.locator(".screen-clock time");
  const then = await clock.innerText();
  // An hour in which every timer runs: the page goes on asking, and moves.
  const shifts = new Set<string>();
  for (let minutes = 0; minutes < 60; minutes += 10) {
    const asked = page.waitForEvent("requestfailed", (failed) => failed.url().endsWith("/stats"));
    await page.clock.runFor(10 * 60_000);
    await asked;
    shifts.add(await shift(page));
    await expect(age).toHaveText(known);
  }
  expect(shifts.size).toBeGreaterThan(1);
  // The rest of the night at once.
  await page.clock.fastForward(7 * 60 * 60_000);
  await expect(clock).not.toHaveText(then);
  await expect(age).toHaveText(known);
  await expect(tiles(page)).toHaveCount(4);
  await overtake(request, group);
  await site.start();
  // Each time the browser, or the page, tries again.
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return tiles(page).first().innerText();
    })
    .toMatch(/Íñigo Díaz|Per-Anders Wikström/);
  await expect(age).toHaveCount(0);
});

test("the admin finds the wall screen beside the group's link", async ({ page, request }) => {
  const group = await createGroup(request, names);
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
  await page.getByRole("link", { name: t("manage:access.screen") }).click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/screen`);
  await expect(tiles(page).first()).toBeVisible();
});
