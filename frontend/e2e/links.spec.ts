import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { expectGoodLayout, expectNoHorizontalScroll } from "./support/page-checks";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// Whatever names a match, a day or a player leads there when one presses what is seen.

const names = ["Åsa Öhrn", "Björn Ekström", "Elin Sjöqvist", "Núria Peñalver", "Maja Frisk"] as const;
const [asa, , elin, nuria, maja] = names;
const t = textsOf("en");
const day = "2025-06-12";

/** Two matches on one day and one on another. Maja won the latest, with Núria, against Elin and Björn. */
async function playThree(request: APIRequestContext): Promise<OwnedGroup> {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]], "2025-06-08");
  await play(request, group, [4, 3, 0, 1], [[6, 3]], day);
  await play(request, group, [4, 3, 2, 1], [[7, 5]], day);
  return group;
}

function main(page: Page) {
  return page.getByRole("main");
}

/** Presses the middle of what is seen, whatever takes the press there. */
async function pressMiddle(page: Page, seen: Locator): Promise<void> {
  // Parts of a page that has just opened may still move.
  await expect(async () => {
    await seen.scrollIntoViewIfNeeded();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const before = await seen.boundingBox();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await seen.boundingBox()).toEqual(before);
  }).toPass();
  await seen.click({ force: true });
}

/** Presses the middle of what is seen, and waits for the page that opens. */
async function pressSeen(page: Page, seen: Locator, url: string | RegExp): Promise<void> {
  await pressMiddle(page, seen);
  await expect(page).toHaveURL(url);
  // The new page has scrolled to its top.
  await expect(main(page)).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toBeVisible();
}

function pathsOf({ hash, players }: OwnedGroup) {
  const group = `/en/groups/${hash}`;
  const idOf = (name: string) => players.find((player) => player.name === name)?.playerId;
  return {
    group,
    history: `${group}/match-history`,
    day: `${group}/day/${day}`,
    match: (number: number) => `${group}/match/${number}`,
    player: (name: string) => `${group}/player/${idOf(name)}`,
    compare: (one: string, other: string) => `${group}/compare?a=${idOf(one)}&b=${idOf(other)}`,
  };
}

test("the group's page leads to its latest match, that day, the history and what if", async ({
  page,
  request,
  isMobile,
}) => {
  const group = await playThree(request);
  const paths = pathsOf(group);
  const card = main(page)
    .locator("section", { has: page.getByRole("heading", { name: t("groups:page.latestMatch") }) })
    .last();
  for (const [seen, url] of [
    [
      isMobile
        ? card.getByText(t("groups:page.match", { number: 3 }), { exact: true })
        : card.getByText(maja, { exact: true }),
      paths.match(3),
    ],
    [card.locator("time"), paths.day],
    [main(page).getByText(t("groups:actions.history"), { exact: true }), paths.history],
    [main(page).getByText(t("groups:actions.whatIf"), { exact: true }), `${paths.group}/what-if`],
  ] as const) {
    await page.goto(paths.group);
    if (isMobile) {
      await card.getByRole("button", { name: /6|7/ }).first().click();
      // What opens moves what is below it.
      await expect(card.locator("time")).toBeVisible();
    }
    await pressSeen(page, seen.filter({ visible: true }).first(), url);
  }
});

test("the history leads to the day and to the match", async ({ page, request }) => {
  const paths = pathsOf(await playThree(request));
  await page.goto(paths.history);
  await pressSeen(
    page,
    main(page)
      .getByText(/12 June|12 Jun/)
      .first(),
    paths.day,
  );
  await page.goBack();
  // The day's page, which is shown for a moment longer, has such rows too, in another list.
  const row = page
    .getByRole("list", { name: t("history:list") })
    .getByRole("listitem")
    .filter({ hasText: t("history:match", { number: 3 }) });
  await pressMiddle(page, row.getByText(maja, { exact: true }).first());
  await pressSeen(page, main(page).getByText(t("history:details.page", { number: 3 })), paths.match(3));
});

test("a profile leads to the matches and days of its calculations, and to those of its insights", async ({
  page,
  request,
}) => {
  const paths = pathsOf(await playThree(request));
  await page.goto(paths.player(maja));
  const insights = main(page).locator("section", {
    has: page.getByRole("heading", { name: t("players:insights.title") }),
  });
  const insight = (label: string) => insights.getByText(label, { exact: true });
  for (const [seen, url] of [
    [insight(t("players:insights.biggestWin")), paths.match(2)],
    [insight(t("players:insights.bestPartner")), paths.compare(maja, nuria)],
  ] as const) {
    await pressSeen(page, seen, url);
    await page.goBack();
    await expect(page).toHaveURL(paths.player(maja));
  }
  for (const [seen, url] of [
    [t("players:matches.page", { number: 3 }), paths.match(3)],
    ["12 June 2025", paths.day],
  ] as const) {
    await page.goto(paths.player(maja));
    await page.getByRole("button", { name: /^Match 3/ }).click();
    await expectNoHorizontalScroll(page);
    await pressSeen(page, main(page).getByText(seen, { exact: true }), url);
  }
});

test("the tabs of a profile lead to the player's matches, and back", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const paths = pathsOf(await playThree(request));
  await page.goto(paths.player(maja));
  const tabs = page.getByRole("navigation", { name: t("players:tabs.label") });
  await tabs.getByRole("link", { name: t("players:tabs.partners") }).click();
  await expect(page).toHaveURL(`${paths.player(maja)}/partners`);
  await tabs.getByRole("link", { name: `${t("players:tabs.matches")} 2` }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.history}\\?player=\\d+$`));
  await expect(page.getByRole("search").getByRole("status")).toHaveText(
    t("history:filters.found", { count: 2 }),
  );
  await page.goBack();
  await tabs.getByRole("link", { name: t("players:tabs.overview") }).click();
  await expect(page).toHaveURL(paths.player(maja));
});

test("a match leads to its day and to its players, and the day to its matches and players", async ({
  page,
  request,
}) => {
  const paths = pathsOf(await playThree(request));
  const calculation = main(page).locator("section", {
    has: page.getByRole("heading", { name: t("match:calculation.title") }),
  });
  await page.goto(paths.match(3));
  // On phones the date on the court, else the breadcrumb.
  await pressSeen(
    page,
    main(page)
      .getByText(/12 June 2025/)
      .filter({ visible: true })
      .first(),
    paths.day,
  );
  const table = main(page).getByRole("table");
  await pressSeen(page, table.getByText(elin, { exact: true }), paths.player(elin));
  await page.goBack();
  const matches = main(page).locator("section", {
    has: page.getByRole("heading", { name: t("day:matches.title"), exact: true }),
  });
  await pressSeen(page, matches.getByText(asa, { exact: true }), paths.match(2));
  await expect(calculation.getByText(t("players:verified.confirmed"))).toBeVisible();
  await pressSeen(page, calculation.getByText(nuria, { exact: true }), paths.player(nuria));
});

test("a result leads to its match, its day and what it takes to pass the next player", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await playThree(request);
  const paths = pathsOf(group);
  await page.goto(`${paths.group}#passcode=${group.passcode}`);
  // Once it is stored, the passcode is no longer in the address.
  await expect(page).toHaveURL(paths.group);
  const leads: readonly [(number: number) => Locator, (number: number) => string | RegExp][] = [
    [
      (number) => main(page).getByRole("link", { name: t("matches:result.page", { number }), exact: true }),
      paths.match,
    ],
    [
      () => main(page).getByRole("link", { name: t("groups:actions.tonight") }),
      () => /\/day\/\d{4}-\d\d-\d\d$/,
    ],
  ];
  for (const [index, [seen, url]] of leads.entries()) {
    const number = 4 + index;
    await page.goto(`${paths.group}/submit-match`);
    await pickFour(page, [asa, "Björn Ekström", elin, nuria]);
    await typeScore(page, [[6, index]]);
    await page.getByRole("button", { name: t("matches:bar.submit") }).click();
    await expect(main(page).getByRole("link", { name: t("matches:result.ranking") })).toBeVisible();
    await expectGoodLayout(page);
    await pressSeen(page, seen(number), url(number));
  }
});
