import type { Locator, Page } from "@playwright/test";
import { createGroupWithHistory, type OwnedGroup } from "./support/api";
import { atRest } from "./support/at-rest";
import { expectGoodLayout, listenToConsole } from "./support/page-checks";
import { expect, test } from "./support/test";
import { languages, textsOf } from "./support/texts";
import { themeFor } from "./support/themes";

// The history on a desktop: one line a match, the pairs meet at the score.

const t = textsOf("en");
const names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström", "Núria Peñalver"];
const [inaki = "", maja = "", elin = "", bjorn = ""] = names;
/** Matches a day, oldest first. The latest three days and their eleven matches fill a screen. */
const days = [
  ["2025-04-20", 6],
  ["2025-05-18", 7],
  ["2025-06-05", 4],
  ["2025-06-08", 2],
  ["2025-06-12", 5],
] as const;
const threeSets = [
  [6, 4],
  [3, 6],
  [6, 2],
] as const;

type Request = Parameters<typeof createGroupWithHistory>[0];

/** Iñaki and Maja win every match against Elin and Björn. */
function groupWithHistory(request: Request): Promise<OwnedGroup> {
  return createGroupWithHistory(
    request,
    names,
    days.flatMap(([playedOn, matches]) =>
      Array.from({ length: matches }, () => ({ places: [0, 1, 2, 3] as const, sets: threeSets, playedOn })),
    ),
  );
}

const list = (page: Page) => page.getByRole("list", { name: t("history:list") });
const rowOf = (page: Page, number: number) =>
  list(page)
    .getByRole("listitem")
    .filter({
      has: page.getByRole("heading", { name: t("history:match", { number }), exact: true }),
    });
const toggleOf = (page: Page, number: number) =>
  page.getByRole("button", { name: t("history:open", { number }) });

/** How many matches are seen as a whole, and covered by nothing. */
function matchesInView(page: Page): Promise<number> {
  return atRest(page, () =>
    list(page)
      .locator("li > div:last-child")
      .evaluateAll(
        (rows) =>
          rows.filter((row) => {
            const { left, width, top, bottom } = row.getBoundingClientRect();
            const isSeen = (y: number) => row.contains(document.elementFromPoint(left + width / 2, y));
            return isSeen(top + 2) && isSeen(bottom - 2);
          }).length,
      ),
  );
}

/** Whether an element is on the screen as a whole, and nothing covers its edges. */
function isUncovered(element: Locator): Promise<boolean> {
  return atRest(element.page(), () =>
    element.evaluate((shown) => {
      const { left, width, top, bottom } = shown.getBoundingClientRect();
      const isSeen = (y: number) => shown.contains(document.elementFromPoint(left + width / 2, y));
      return isSeen(top + 2) && isSeen(bottom - 2);
    }),
  );
}

async function open(page: Page, group: OwnedGroup, search = ""): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/en/groups/${group.hash}/match-history${search}`);
  await expect(list(page).getByRole("listitem").first()).toBeVisible();
}

test("eleven matches of 42 px are in the first view, and a page has twenty", async ({ page, request }) => {
  const consoleErrors = listenToConsole(page);
  const group = await groupWithHistory(request);
  const pages: string[] = [];
  page.on("request", (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname.endsWith("/matches")) pages.push(searchParams.get("limit") ?? "none");
  });
  await open(page, group);
  expect(await matchesInView(page)).toBeGreaterThanOrEqual(11);
  const row = await atRest(page, () => rowOf(page, 23).boundingBox());
  expect(row?.height).toBe(42);
  expect(new Set(pages)).toEqual(new Set(["20"]));
  // The pairs meet at the score: team 1 ends left of it, team 2 begins right of it.
  const left = await rowOf(page, 23).getByText(maja, { exact: true }).boundingBox();
  const score = await rowOf(page, 23).getByText("6–4", { exact: true }).boundingBox();
  const right = await rowOf(page, 23).getByText(elin, { exact: true }).boundingBox();
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(score?.x ?? 0);
  expect(right?.x).toBeGreaterThan((score?.x ?? 0) + 100);
  expect(consoleErrors).toEqual([]);
});

test("the head of a day stays at the top while its matches are seen, leads to it and names its best", async ({
  page,
  request,
}) => {
  const group = await groupWithHistory(request);
  await open(page, group);
  const head = list(page).getByRole("link", { name: /Thursday 12 June/ });
  await expect(rowOf(page, 24)).toContainText(
    `${t("history:filters.found", { count: 5 })}${t("history:best")} Iñaki and Maja +`,
  );
  // Its matches are scrolled until the last of them is at the top.
  const last = await rowOf(page, 20).boundingBox();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, (last?.y ?? 0) - 60);
  await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(36);
  await expect(head).toBeInViewport();
  await head.click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/day/2025-06-12`);
});

test("a row opens in place by click and by Enter, and is scrolled clear of the screen's edge", async ({
  page,
  request,
}) => {
  const group = await groupWithHistory(request);
  await open(page, group);
  // A click on any part of the line opens it.
  await rowOf(page, 22).getByText(bjorn, { exact: true }).click({ force: true });
  const changes = page.getByRole("table", { name: t("history:details.players") });
  await expect(changes.getByRole("row")).toHaveCount(5);
  await expect(changes.getByRole("link", { name: inaki })).toBeVisible();
  await expect(rowOf(page, 22)).toContainText(/Expected \d+% against \d+%/);
  await toggleOf(page, 22).click();
  await expect(changes).toBeHidden();

  await toggleOf(page, 24).focus();
  for (let row = 0; row < 10; row += 1) await page.keyboard.press("ArrowDown");
  await expect(toggleOf(page, 14)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(changes).toBeVisible();
  await expect.poll(() => isUncovered(changes)).toBe(true);
  await expect(
    rowOf(page, 14).getByRole("link", { name: t("history:details.page", { number: 14 }) }),
  ).toBeInViewport({ ratio: 1 });
  // Enter closes it, and the arrow keys go on from there.
  await page.keyboard.press("Enter");
  await expect(changes).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(toggleOf(page, 13)).toBeFocused();
});

test("the matches of a player stand from their side, with the change, the Elo after it and the day's sum", async ({
  page,
  request,
}) => {
  const group = await groupWithHistory(request);
  await open(page, group);
  await page.getByRole("combobox", { name: t("history:filters.player") }).selectOption(elin);
  const row = rowOf(page, 24);
  await expect(row).toContainText(`${t("history:with")} ${bjorn}`);
  await expect(row.getByText(t("history:result.lostLetter"), { exact: true })).toBeVisible();
  for (const set of ["4–6", "6–3", "2–6"]) await expect(row.getByText(set, { exact: true })).toBeVisible();
  const profile = await request.get(`/api/groups/hash/${group.hash}/players/${group.players[2]?.playerId}`);
  const { player } = (await profile.json()).data;
  await expect(row.getByText(String(player.currentElo), { exact: true })).toBeVisible();
  const figures = page
    .getByRole("region", { name: t("history:totals.title") })
    .or(page.locator(`section[aria-label="${t("history:totals.title")}"]`));
  await expect(figures).toContainText("0–24");
  await expectGoodLayout(page);
});

test("months are bars that set the two dates, and one date is set beside the player", async ({
  page,
  request,
}) => {
  const group = await groupWithHistory(request);
  await open(page, group);
  const found = page.getByRole("search").getByRole("status");
  await page.getByRole("button", { name: /^May 2025/ }).click();
  await expect(found).toHaveText(t("history:filters.found", { count: 7 }));
  await expect(page).toHaveURL(/from=2025-05-01&to=2025-05-31$/);
  await expect(page.getByLabel(t("history:filters.from"))).toHaveValue("2025-05-01");
  await page.getByRole("button", { name: t("history:allMonths") }).click();
  await expect(found).toHaveText(t("history:filters.found", { count: 24 }));
  await page.getByLabel(t("history:filters.from")).fill("2025-06-08");
  await expect(found).toHaveText(t("history:filters.found", { count: 7 }));
  await page.getByRole("button", { name: t("history:filters.clear"), exact: true }).click();
  await expect(page.getByRole("combobox", { name: t("history:filters.player") })).toBeFocused();
  await expect(found).toHaveText(t("history:filters.found", { count: 24 }));
});

for (const language of languages) {
  test(`the history fits in ${language}, narrow and wide`, async ({ page, request }, { project }) => {
    const group = await groupWithHistory(request);
    await page.emulateMedia({ colorScheme: themeFor(language, project) });
    for (const width of [1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const search of ["", `?player=${group.players[0]?.playerId}`]) {
        await page.goto(`/${language}/groups/${group.hash}/match-history${search}`);
        await page
          .locator("button[aria-expanded][aria-controls]")
          .filter({ visible: true })
          .first()
          .waitFor();
        await expectGoodLayout(page);
      }
    }
  });
}
