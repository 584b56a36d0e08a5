import type { Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { atRest } from "./support/at-rest";
import { expectGoodLayout, expectOneMainAction, listenToConsole } from "./support/page-checks";
import { withClipboard } from "./support/share";
import { signIn } from "./support/sign-in";
import { Taps } from "./support/taps";
import { expect, test } from "./support/test";
import { languages, screensOf, textsOf } from "./support/texts";
import { themeFor } from "./support/themes";

// A group without matches: a guest says who they are and enters the first match, the admin sees what is left to do.

const t = textsOf("en");
const names = [
  "Álvaro Santamaría",
  "Emil Sandström",
  "Hanna Lövgren",
  "Karin Öhrn",
  "Tuva Björklund",
  "Ximena Cárdenas",
];
const [alvaro = "", emil = ""] = names;
const more = ["Bo Ek", "Cia Dahl", "Dag Fors", "Eva Gran", "Finn Hall", "Gun Isak", "Hans Jern"];

const question = (page: Page) => page.getByRole("heading", { name: t("start:who") });
const chip = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const submit = (page: Page) => page.getByRole("link", { name: t("start:submit"), exact: true }).last();
const me = (page: Page, { hash }: OwnedGroup) =>
  page.evaluate((group) => localStorage.getItem(`duelo.me.${group}`), hash);

/** Before the first match all are equal: rank, name and Elo, and nothing to sort or to open. */
async function expectPlainRanking(page: Page): Promise<void> {
  const table = page.getByRole("table", { name: t("ranking:title") });
  await expect(table.getByRole("columnheader")).toHaveText([
    t("ranking:columns.rank") + t("ranking:columns.rankLong"),
    t("ranking:columns.name"),
    t("ranking:columns.elo"),
  ]);
  await expect(table.getByRole("button")).toHaveCount(0);
  await expect(table.getByText(t("ranking:provisional"))).toHaveCount(0);
}

async function visit(page: Page, group: OwnedGroup, language = "en"): Promise<void> {
  await page.goto(`/${language}/groups/${group.hash}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("a guest taps their name and is on court, and entry opens with the first place filled", async ({
  page,
  request,
  hasTouch,
}) => {
  const consoleErrors = listenToConsole(page);
  const group = await createGroup(request, names);
  await visit(page, group);
  await expect(question(page)).toBeVisible();
  // All six names, both other answers and the main action are in the first view.
  for (const name of names) await expect(chip(page, name)).toBeInViewport({ ratio: 1 });
  await expect(chip(page, t("start:looking"))).toBeInViewport({ ratio: 1 });
  await expectOneMainAction(page);
  await expectGoodLayout(page);

  const taps = new Taps(page, hasTouch);
  await taps.on(chip(page, alvaro));
  const greeting = page.getByRole("heading", { name: t("start:hi", { name: "Álvaro" }) });
  await expect(greeting).toBeFocused();
  expect(await me(page, group)).toBe(String(group.players[0]?.playerId));
  await expect(page.getByRole("main").getByText(t("start:youAt", { rating: "1500" }))).toBeVisible();
  await expect(page.locator("tbody [data-player]").first()).toContainText(alvaro);
  await expectPlainRanking(page);
  await expectOneMainAction(page);
  await expectGoodLayout(page);
  await atRest(page, () => taps.on(submit(page)));
  await expect(page).toHaveURL(/\/submit-match\?lineup=\d+$/);
  const places = page.locator("[data-court] button[aria-pressed]");
  await expect(places.first()).toContainText(alvaro);
  await expect(places.nth(1)).toHaveAttribute("aria-pressed", "true");
  // What is entered is not replaced by a reload.
  await page
    .getByRole("region", { name: t("matches:picker.label") })
    .getByRole("button", { name: emil })
    .click();
  await expect(places.nth(1)).toContainText(emil);
  await page.reload();
  await expect(places.nth(1)).toContainText(emil);
  expect(consoleErrors).toEqual([]);
});

test("by keyboard the same, and whoever is not Álvaro chooses again", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await visit(page, group);
  await chip(page, emil).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("start:hi", { name: "Emil" }) })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("start:submit"), exact: true }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: t("start:again") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeFocused();
  expect(await me(page, group)).toBeNull();
  await page.keyboard.press("Tab");
  await expect(chip(page, alvaro)).toBeFocused();
});

test("without choosing, entry opens empty; who is just looking sees the ranking and is not asked again", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await visit(page, group);
  await expect(submit(page)).toHaveAttribute("href", `/en/groups/${group.hash}/submit-match`);
  await chip(page, t("start:looking")).click();
  await expect(page.locator("tbody [data-player]")).toHaveCount(names.length);
  await expectPlainRanking(page);
  await expect(question(page)).toBeHidden();
  await page.reload();
  await expect(page.locator("tbody [data-player]")).toHaveCount(names.length);
  await expect(question(page)).toBeHidden();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("groups:actions.teams") })
    .click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/teams`);
});

test("who is not in the list is told who adds players, with a message to send", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const copied = await withClipboard(page);
  const group = await createGroup(request, names);
  await visit(page, group);
  await chip(page, t("start:notListed")).click();
  await expect(page.getByText(t("start:onlyAdmin"))).toBeVisible();
  await page.getByRole("button", { name: t("start:askAdmin") }).click();
  await expect(page.getByText(t("start:askCopied"))).toBeVisible();
  expect(await copied()).toContain(`/groups/${group.hash}`);
});

test("thirteen names have a search above them", { tag: "@any-screen" }, async ({ page, request }) => {
  const twelve = await createGroup(request, [...names, ...more.slice(0, 6)]);
  await visit(page, twelve);
  await expect(chip(page, alvaro)).toBeVisible();
  await expect(page.getByLabel(t("start:search", { count: 12 }))).toHaveCount(0);
  const thirteen = await createGroup(request, [...names, ...more]);
  await visit(page, thirteen);
  await page.getByLabel(t("start:search", { count: 13 })).fill("hans");
  await expect(chip(page, "Hans Jern")).toBeVisible();
  await expect(chip(page, alvaro)).toBeHidden();
});

test("three players are too few for a match, and nothing offers one", { tag: "@any-screen" }, async ({
  page,
  request,
  isMobile,
}) => {
  const group = await createGroup(request, names.slice(0, 3));
  await visit(page, group);
  const bar = page.locator("[data-bottom-bar]");
  await expect(bar).toHaveText(t("groups:page.needsPlayers", { count: 3 }));
  await expect(bar.getByRole("link")).toHaveCount(0);
  await expect(bar.getByRole("button")).toHaveCount(0);
  await chip(page, alvaro).click();
  await expect(
    page.getByRole("main").getByRole("link", { name: t("start:submit"), exact: true }),
  ).toHaveCount(0);
  await expectOneMainAction(page);
  if (isMobile) await expectGoodLayout(page);
});

test("on the first visit a group with matches asks in one line, once", async ({
  page,
  request,
  isMobile,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  await visit(page, group);
  const line = page.getByRole("button", { name: t("start:who") });
  await expect(line).toBeInViewport({ ratio: 1 });
  const { card, ranking } = await atRest(page, async () => ({
    card: await page.locator("section", { has: line }).boundingBox(),
    ranking: await page.getByRole("table").boundingBox(),
  }));
  expect(card?.height).toBeLessThanOrEqual(48);
  expect(card?.y).toBeLessThan(ranking?.y ?? 0);
  await line.click();
  await expect(chip(page, emil)).toBeVisible();
  if (isMobile) await expectGoodLayout(page);
  await chip(page, emil).click();
  await expect(line).toBeHidden();
  expect(await me(page, group)).toBe(String(group.players[1]?.playerId));

  const other = await createGroup(request, names);
  await play(request, other, [0, 1, 2, 3], [[6, 4]]);
  await visit(page, other);
  await expect(line).toBeVisible();
  // In another tab it is the second visit.
  const tab = await page.context().newPage();
  await visit(tab, other);
  await expect(tab.locator("tbody [data-player]").first()).toBeVisible();
  await expect(tab.getByRole("button", { name: t("start:who") })).toHaveCount(0);
});

test("the admin sees the four steps as boxes, and below them the current one alone", async ({
  page,
  request,
}) => {
  const empty = await createGroup(request, names.slice(0, 3));
  await signIn(page, request, empty);
  await visit(page, empty);
  const steps = page.getByRole("list", { name: t("start:steps") });
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  await expect(steps.locator("[aria-current=step]")).toHaveText(t("start:add"));
  await expect(page.getByRole("link", { name: t("start:add") })).toHaveAttribute(
    "href",
    new RegExp(`/admin/groups/${empty.groupId}`),
  );
  await expect(question(page)).toHaveCount(0);
  await expectOneMainAction(page);
});

test("the invitation is the admin's main action until it was sent, then the first match is", async ({
  page,
  request,
  isMobile,
}) => {
  const copied = await withClipboard(page);
  const group = await createGroup(request, names, "en", "Tuesday padel");
  await signIn(page, request, group);
  await visit(page, group);
  const steps = page.getByRole("list", { name: t("start:steps") });
  await expect(page.getByText(t("start:stepsDone", { done: 2, steps: 4 }))).toBeVisible();
  if (isMobile) {
    const { code, bar } = await atRest(page, async () => ({
      code: await page.getByRole("button", { name: t("wizard:share.qr") }).boundingBox(),
      bar: await page.locator("[data-bottom-bar]").boundingBox(),
    }));
    expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await expect(steps.locator("[aria-current=step]")).toHaveText(t("start:invite"));
  await expectOneMainAction(page);
  await expectGoodLayout(page);
  await page.getByRole("button", { name: t("wizard:share.copyForChat") }).click();
  await expect(page.getByText(t("wizard:share.copied"))).toBeVisible();
  expect(await copied()).toContain(`/groups/${group.hash}`);
  await expect(steps.locator("[aria-current=step]")).toHaveText(t("start:match"));
  await expectOneMainAction(page);
  await submit(page).click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/submit-match`);
});

test("the name of a new group stands in the header or on the court, once", async ({
  page,
  request,
  isMobile,
}) => {
  const [group, other] = [await createGroup(request, names), await createGroup(request, names)];
  await visit(page, other);
  await visit(page, group);
  const heading = page.getByRole("heading", { level: 1, name: group.name });
  const switcher = page.getByRole("button", { name: t("device:switch.label", { name: group.name }) });
  await expect(switcher).toHaveCount(isMobile ? 1 : 0);
  expect(await heading.evaluate((shown) => shown.clientWidth > 1)).toBe(!isMobile);
  await expect(page.getByRole("link", { name: t("common:crumbs.groups"), exact: true })).toHaveCount(
    isMobile ? 0 : 1,
  );
  await expectGoodLayout(page);
});

for (const language of languages) {
  test(
    `a new group fits in ${language}`,
    { tag: screensOf(language) },
    async ({ page, request }, { project }) => {
      const texts = textsOf(language);
      const group = await createGroup(request, names);
      await page.emulateMedia({ colorScheme: themeFor(language, project) });
      await visit(page, group, language);
      await expect(chip(page, alvaro)).toBeVisible();
      await expectGoodLayout(page);
      await chip(page, alvaro).click();
      await expect(page.getByText(texts("start:hiHint"))).toBeVisible();
      await expectGoodLayout(page);
    },
  );
}
