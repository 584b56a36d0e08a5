import type { Page } from "@playwright/test";
import { createGroup, createGroupWithHistory, type OwnedGroup, overtake, play } from "./support/api";
import { atRest } from "./support/at-rest";
import { listenToConsole } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// Pages that follow their group while others change it.

const t = textsOf("en");
const names = ["Åsa Öberg", "Begoña Iturbe", "Íñigo Díaz", "Per-Anders Wikström"];

/** Waits until the server has told the page a version: from then on the page follows its group. */
function followed(page: Page, hash: string): Promise<unknown> {
  return page.waitForResponse(
    (answer) => answer.url().endsWith(`/hash/${hash}/events`) && answer.status() === 200,
  );
}

async function openFollowed(page: Page, group: OwnedGroup, path = ""): Promise<void> {
  const stream = followed(page, group.hash);
  await page.goto(`/en/groups/${group.hash}${path}`);
  await stream;
}

test("a match that another reader saves moves the ranking without a reload", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const consoleErrors = listenToConsole(page);
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  await openFollowed(page, group);
  const rows = page.locator("tbody [data-player]");
  await expect(rows.first()).toContainText(/Åsa Öberg|Begoña Iturbe/);
  await overtake(request, group);
  await expect(rows.first()).toContainText(/Íñigo Díaz|Per-Anders Wikström/);
  const said = page.locator("p[aria-live=polite]").filter({ hasText: "beat" });
  await expect(said).toContainText(
    /Íñigo Díaz and Per-Anders Wikström beat Åsa Öberg and Begoña Iturbe: 6–0, 6–0/,
  );
  expect(consoleErrors).toEqual([]);
});

test("a player's page and the match history follow too, as one page after the other", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  await openFollowed(page, group, `/player/${group.players[0]?.playerId}`);
  await expect(page.getByRole("main")).toContainText("6–0");
  await play(request, group, [0, 1, 2, 3], [[7, 5]]);
  await expect(page.getByRole("main")).toContainText("7–5");
  await openFollowed(page, group, "/match-history");
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  const matches = page.getByRole("list", { name: t("history:list") });
  await expect(matches.getByRole("listitem").first()).toContainText(": 6–4.");
});

for (const anchoring of ["auto", "none"]) {
  test(`a match that comes in moves nothing that a reader of the history sees, with overflow-anchor: ${anchoring}`, async ({
    page,
    request,
    isMobile,
  }) => {
    // A line a match on large screens: the list is longer than the screen.
    if (!isMobile) await page.setViewportSize({ width: 1280, height: 400 });
    const matches = [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3].map(
      (games) => ({ places: [0, 1, 2, 3], sets: [[6, games]] }) as const,
    );
    const group = await createGroupWithHistory(request, names, matches);
    await openFollowed(page, group, "/match-history");
    // Safari has no scroll anchoring.
    await page.evaluate((value) => {
      document.documentElement.style.overflowAnchor = value;
    }, anchoring);
    const rows = page.getByRole("list", { name: t("history:list") }).locator(":scope > li");
    const scrollTo = (inList: number) =>
      rows
        .first()
        .locator("..")
        .evaluate((list, y) => window.scrollBy(0, list.getBoundingClientRect().top + y), inList);
    let saved = 14;
    // In the middle, at the end, within the first row, which loses the head of its day to the new match, and at the
    // top, where a new match is to be seen.
    for (const match of [isMobile ? 9 : 5, 1, 15]) {
      const seen = rows.filter({
        has: page.getByRole("heading", { name: t("history:match", { number: match }), exact: true }),
      });
      if (match === 1) await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      else if (match === 15) await scrollTo(20);
      else await seen.scrollIntoViewIfNeeded();
      await expect(seen).toBeInViewport();
      const before = await atRest(page, () => seen.boundingBox());
      await play(request, group, [2, 3, 0, 1], [[7, 6]]);
      saved += 1;
      await expect(seen).toHaveAttribute("aria-setsize", `${saved}`);
      const after = await atRest(page, () => seen.boundingBox());
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(rows.first()).toHaveAttribute("aria-posinset", "1");
    await play(request, group, [2, 3, 0, 1], [[7, 5]]);
    await expect(rows.first()).toContainText(": 7–5.");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test("a page that has just been loaded is not read again when its stream opens", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  const reads: string[] = [];
  page.on("request", (sent) => reads.push(new URL(sent.url()).pathname));
  await openFollowed(page, group);
  // The first event has arrived when a later change has.
  await play(request, group, [2, 3, 0, 1], [[6, 0]]);
  await expect(page.locator("p[aria-live=polite]").filter({ hasText: "beat" })).toHaveCount(1);
  const ofStats = reads.filter((path) => path === `/api/groups/hash/${group.hash}/stats`);
  expect(ofStats).toHaveLength(2);
});

test("after the server was away a page catches up by itself", { tag: "@any-screen" }, async ({
  page,
  request,
  site,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  const stream = followed(page, group.hash);
  await page.goto(`${site.url}/en/groups/${group.hash}`);
  await stream;
  await site.stop();
  await overtake(request, group);
  await site.start();
  await expect(page.locator("tbody [data-player]").first()).toContainText(/Íñigo Díaz|Per-Anders Wikström/);
});

test("the page of a group that is deleted says so", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openFollowed(page, group);
  const deleted = await request.delete(`/api/groups/${group.groupId}`, {
    data: { confirmation: group.name },
    headers: { authorization: `Bearer ${group.token}` },
  });
  expect(deleted.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: t("groups:notFound.title") })).toBeVisible();
});

test("where streams are refused, the page asks every 30 seconds", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  await page.clock.install();
  await page.route("**/events", (route) => route.fulfill({ status: 429, headers: { "retry-after": "30" } }));
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/events"));
  await page.goto(`/en/groups/${group.hash}`);
  await refused;
  await overtake(request, group);
  // Each time it waits anew.
  await expect
    .poll(async () => {
      await page.clock.fastForward(31_000);
      return page.locator("tbody [data-player]").first().innerText();
    })
    .toMatch(/Íñigo Díaz|Per-Anders Wikström/);
});
