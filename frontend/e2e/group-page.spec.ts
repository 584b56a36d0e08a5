import type { Locator, Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play, publish, unique } from "./support/api";
import { atRest } from "./support/at-rest";
import { loseConnection } from "./support/connection";
import { expectGoodLayout, listenToConsole } from "./support/page-checks";
import { expect, test } from "./support/test";
import { languages, textsOf } from "./support/texts";
import { themeFor } from "./support/themes";

// The page of a group on a phone: its ranking is in the first view, and the latest match opens in place.

const t = textsOf("en");
const names = [
  "Iñaki Zubiría",
  "Maja Frisk",
  "Elin Sjöqvist",
  "Björn Ekström",
  "Karin Öhrn",
  "Núria Peñalver",
  "Åsa Lindgren-Berg",
  "Oskar Nyström",
  "Jorge Villanueva",
  "Rubén Gallardo",
];
const sets = [
  [6, 4],
  [3, 6],
  [6, 2],
] as const;

type Request = Parameters<typeof createGroup>[0];

/** Iñaki and Maja have won, Elin and Björn have lost; who has not played stands between them. */
async function groupWithMatch(request: Request, playedOn?: string): Promise<OwnedGroup> {
  const group = { ...(await createGroup(request, names)), name: `Padel ${unique().slice(-6)}` };
  await publish(request, group);
  await play(request, group, [0, 1, 2, 3], sets, playedOn);
  return group;
}

/** How many rows of the ranking are seen as a whole, and covered by nothing. */
function rowsInView(page: Page): Promise<number> {
  return atRest(page, () =>
    page.locator("tbody [data-player]").evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { left, width, top, bottom } = row.getBoundingClientRect();
          const isSeen = (y: number) => row.contains(document.elementFromPoint(left + width / 2, y));
          return isSeen(top + 1) && isSeen(bottom - 1);
        }).length,
    ),
  );
}

const middleOf = async (element: Locator) => {
  const box = await atRest(element.page(), () => element.boundingBox());
  if (box === null) {
    throw new Error(`${element} has no box`);
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function tapAt(page: Page, element: Locator): Promise<void> {
  const { x, y } = await middleOf(element);
  await page.touchscreen.tap(x, y);
}

/** Whether what is seen at the element's middle is the element. */
const isUncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    return seen !== null && (node.contains(seen) || seen.contains(node));
  });

const remember = (page: Page, group: OwnedGroup, place: number) =>
  page.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
    [`duelo.me.${group.hash}`, String(group.players[place]?.playerId)],
  );

for (const language of languages) {
  test(
    `six rows of the ranking are in the first view of a phone in ${language}`,
    { tag: "@phone" },
    async ({ page, request }, { project }) => {
      const texts = textsOf(language);
      const consoleErrors = listenToConsole(page);
      const group = await groupWithMatch(request);
      await page.emulateMedia({ colorScheme: themeFor(language, project) });
      await page.goto(`/${language}/groups/${group.hash}`);
      await expect(page.locator("tbody [data-player]")).toHaveCount(names.length);
      // On the first visit beside the question who the reader is.
      expect(await rowsInView(page)).toBeGreaterThanOrEqual(5);
      await expectGoodLayout(page);

      await test.step("six beside the reader's own row, which says how far the next place is", async () => {
        await remember(page, group, 3);
        await page.reload();
        const pinned = page.getByRole("button", { name: new RegExp(texts("me:yourRow")) });
        await expect(pinned).toBeInViewport({ ratio: 1 });
        await expect(pinned).toContainText(/Elin/);
        expect(await rowsInView(page)).toBeGreaterThanOrEqual(6);
        await expectGoodLayout(page);
      });

      await test.step("five without a connection", async () => {
        await loseConnection(page);
        await expect(page.getByRole("button", { name: texts("common:action.retry") })).toBeVisible();
        expect(await rowsInView(page)).toBeGreaterThanOrEqual(5);
      });
      expect(consoleErrors).toEqual([]);
    },
  );
}

// On large screens it is open.
test("the latest match opens in place where it is tapped", { tag: "@phone" }, async ({ page, request }) => {
  const group = await groupWithMatch(request, "2025-06-12");
  await page.goto(`/en/groups/${group.hash}`);
  const opener = page.getByRole("button", { name: new RegExp(`^${t("groups:page.latestMatch")}`) });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(opener).toContainText("6–4");
  await tapAt(page, opener.getByText("Iñaki", { exact: true }));
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  const link = page.getByRole("link", { name: t("groups:page.match", { number: 1 }) });
  await expect(page.getByRole("main").locator("li").filter({ hasText: "Maja Frisk" })).toContainText("1500");
  await expectGoodLayout(page);
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await tapAt(page, page.locator("time", { hasText: "12 Jun 2025" }));
  await expect(page).toHaveURL(/\/day\/2025-06-12$/);
  await page.goto(`/en/groups/${group.hash}`);
  await tapAt(page, opener);
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await tapAt(page, link);
  await expect(page).toHaveURL(/\/match\/1$/);
});

test("a row that is opened above the bar is scrolled into view", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const group = await groupWithMatch(request);
  await remember(page, group, 3);
  await page.goto(`/en/groups/${group.hash}`);
  const sixth = page.locator("tbody [data-player]").nth(5);
  await tapAt(page, sixth);
  const profile = page.getByRole("link", { name: /^Player profile of/ });
  await expect.poll(async () => (await profile.count()) === 1 && (await isUncovered(profile))).toBe(true);
  await expect(sixth).toBeInViewport({ ratio: 1 });
});

test("a group leads to today's matches and to the screen, and to its other pages", async ({
  page,
  request,
  isMobile,
}) => {
  const group = await groupWithMatch(request);
  const root = `/en/groups/${group.hash}`;
  const actions = page.getByRole("navigation", { name: t("groups:actions.label") });
  const texts = (keys: readonly string[]) => keys.map((key) => t(`groups:actions.${key}`));
  await page.goto(root);
  const shown = ["history", "teams", "whatIf", "tonight", ...(isMobile ? [] : ["screen"]), "check"];
  await expect(actions.getByRole("link")).toHaveText(texts(shown));
  await actions.getByRole("link", { name: t("groups:actions.tonight") }).click();
  await expect(page).toHaveURL(/\/day\/\d{4}-\d\d-\d\d$/);
  await page.getByRole("link", { name: t("groups:actions.screen"), exact: true }).click();
  await expect(page).toHaveURL(`${root}/screen`);

  await page.goto(root);
  await actions.getByRole("link", { name: t("groups:actions.check") }).click();
  await expect(page).toHaveURL(`${root}/audit`);
  const checks = page.getByRole("navigation", { name: t("groups:actions.check") });
  await checks.getByRole("link", { name: t("groups:page.forecast") }).click();
  await expect(page).toHaveURL(`${root}/forecast`);
  await expect(checks.getByRole("link", { name: t("groups:page.forecast") })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("a group plays since its first match, which may be older than the group", async ({ page, request }) => {
  const group = await groupWithMatch(request, "2025-06-12");
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  await page.goto(`/en/groups/${group.hash}`);
  await expect(page.getByText(t("groups:head.since", { month: "June 2025" }))).toBeVisible();
  const actions = page.getByRole("navigation", { name: t("groups:actions.label") });
  await expect(actions.getByRole("link", { name: t("groups:actions.tonight") })).toBeVisible();
});

test("on large screens the court shows the latest match, and the sidebar the reader's next place", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const group = await groupWithMatch(request);
  await page.goto(`/en/groups/${group.hash}`);
  await expect(page.getByRole("heading", { name: t("groups:page.mostActive") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("groups:actions.tonight") })).toBeVisible();
  await expect(page.getByText(t("groups:head.thisMonth", { count: 1, month: "" }).trim())).toBeVisible();
  await expectGoodLayout(page);
  await remember(page, group, 4);
  await page.reload();
  await expect(page.getByRole("heading", { name: t("me:nextPlace.title", { name: "Karin" }) })).toBeVisible();
  await expectGoodLayout(page);
});
