import type { APIRequestContext, Page } from "@playwright/test";
import { createGroup, type OwnedGroup } from "./support/api";
import { openWithPasscode } from "./support/submit-match";
import { middleOf, Taps } from "./support/taps";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Åsa Berg", "Björn Dahl", "Cecilia Ek", "Dina Falk"] as const;
const teams = ["Åsa and Björn", "Cecilia and Dina"] as const;

const submit = (page: Page) => page.getByRole("button", { name: t("matches:bar.submit"), exact: true });
const pad = (page: Page) => page.getByRole("group", { name: t("matches:score.keys") });
const key = (page: Page, games: number | string) =>
  pad(page).getByRole("button", { name: String(games), exact: true });
const cell = (page: Page, number: number, team: 0 | 1) =>
  page.getByRole("textbox", { name: t("matches:score.cell", { number, team: teams[team] }), exact: true });
const result = (page: Page, number = 1) =>
  page.getByRole("region", { name: t("matches:result.title", { number }) });

/** Opens match entry with the four players in their places, and the focus on the first cell. */
async function open(page: Page, group: OwnedGroup): Promise<void> {
  await openWithPasscode(page, group);
  const lineup = group.players.map(({ playerId }) => playerId).join(".");
  await page.goto(`/en/groups/${group.hash}/submit-match?lineup=${lineup}`);
  await cell(page, 1, 0).focus();
}

async function press(page: Page, keys: string): Promise<void> {
  for (const pressed of keys) await page.keyboard.press(pressed);
}

async function expectThird(page: Page, left: string, right: string): Promise<void> {
  await expect(cell(page, 3, 0)).toHaveValue(left);
  await expect(cell(page, 3, 1)).toHaveValue(right);
}

/** The winner as the page says it before the match is saved: in the bar on phones, below the button on desktops. */
async function expectWinner(page: Page, team: 0 | 1, sets: string): Promise<void> {
  const state = page.locator("#entry-state");
  const surnames = team === 0 ? ["Åsa", "Björn"] : ["Cecilia", "Dina"];
  await expect(state).toContainText(new RegExp(`${surnames[0]}.*${surnames[1]}.* win ${sets}`));
  await expect(submit(page)).toBeEnabled();
}

async function savedMatch(request: APIRequestContext, group: OwnedGroup) {
  const answer = await request.get(`/api/groups/hash/${group.hash}/matches`);
  const { matches } = (await answer.json()).data;
  return { sets: matches[0].sets, winner: matches[0].winner };
}

test("6446108 typed key by key is a match tie-break of 10–8, and its winner is saved", async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await open(page, group);
  await press(page, "6446");
  await expect(page.getByRole("group", { name: t("matches:score.set", { number: 3 }) })).toBeVisible();
  await expect(page.locator("#entry-state")).toHaveText(t("matches:bar.oneEach"));
  await press(page, "1");
  await expectThird(page, "1", "");
  await expect(submit(page)).toBeDisabled();
  await press(page, "0");
  await expectThird(page, "10", "");
  await expect(page.getByRole("group", { name: t("matches:score.tieBreak") })).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await press(page, "8");
  await expectThird(page, "10", "8");
  await expectWinner(page, 0, "2–1");
  await page.keyboard.press("Enter");
  await expect(result(page)).toBeVisible();
  expect(await savedMatch(request, group)).toEqual({
    sets: [
      [6, 4],
      [4, 6],
      [10, 8],
    ],
    winner: 1,
  });
});

test("the third set is read as a whole", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, names);
  for (const { typed, third, winner } of [
    { typed: "62", third: ["6", "2"], winner: 0 },
    { typed: "16", third: ["1", "6"], winner: 1 },
    { typed: "1618", third: ["16", "18"], winner: 1 },
    { typed: "610", third: ["6", "10"], winner: 1 },
    { typed: "1012", third: ["10", "12"], winner: 1 },
    { typed: "119", third: ["11", "9"], winner: 0 },
    { typed: "675", third: ["6", "7"], winner: 1 },
  ] as const) {
    await test.step(`6446${typed}`, async () => {
      // Without the draft of the one before.
      await page.goto("/en/faq");
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
      await open(page, group);
      await press(page, `6446${typed}`);
      await expectThird(page, third[0], third[1]);
      await expectWinner(page, winner, "2–1");
    });
  }
});

test("arrow keys, Tab and Backspace correct what is read", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  await open(page, await createGroup(request, names));
  await press(page, "6446101");
  await expectThird(page, "10", "1");
  await page.keyboard.press("Backspace");
  await expectThird(page, "10", "");
  await page.keyboard.press("Backspace");
  await expectThird(page, "1", "");
  // The cell that Tab leads to takes its number alone: 1–0 is no longer the beginning of 10.
  await page.keyboard.press("Tab");
  await expect(cell(page, 3, 1)).toBeFocused();
  await press(page, "0");
  await expectThird(page, "1", "0");
  await expectWinner(page, 0, "2–1");
  await page.keyboard.press("ArrowLeft");
  await expect(cell(page, 3, 0)).toBeFocused();
  await press(page, "12");
  await expectThird(page, "12", "0");
  await press(page, "14");
  await expectThird(page, "12", "14");
  await expectWinner(page, 1, "2–1");
  await page.keyboard.press("Shift+Tab");
  await press(page, "7");
  await expectThird(page, "7", "14");
  await expect(page.getByText(/7–14/).filter({ visible: true }).first()).toBeVisible();
});

test("a match tie-break is tapped on the keys", async ({ page, request, hasTouch }) => {
  await open(page, await createGroup(request, names));
  const taps = new Taps(page, hasTouch);
  for (const games of [6, 4, 4, 6, 10, 8]) await taps.on(key(page, games));
  await expectThird(page, "10", "8");
  await expectWinner(page, 0, "2–1");
  await taps.on(key(page, t("matches:score.erase")));
  await taps.on(key(page, 1));
  await taps.on(key(page, 2));
  await expectThird(page, "10", "12");
  await expectWinner(page, 1, "2–1");
});

test("two quick taps on a key do not zoom", { tag: "@any-screen" }, async ({ page, request }) => {
  await open(page, await createGroup(request, names));
  // A gesture is what all around the tapped element allow.
  await expect(page.locator("html")).toHaveCSS("touch-action", "manipulation");
});

test("6–4 6–3 takes ten taps from the group's page, and a rematch six", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await openWithPasscode(page, group);
  const taps = new Taps(page, true);
  await taps.on(
    page
      .getByRole("link", { name: t("start:submit") })
      .filter({ visible: true })
      .first(),
  );
  // The page of a new group has buttons with the names too.
  await expect(page.getByRole("heading", { level: 1, name: t("matches:title") })).toBeVisible();
  for (const name of names) await taps.on(page.getByRole("button", { name: new RegExp(`^${name}`) }));
  for (const games of [6, 4, 6, 3]) await taps.on(key(page, games));
  await expectWinner(page, 0, "2–0");
  await taps.on(submit(page));
  await expect(result(page)).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(10);

  const again = new Taps(page, true);
  const rematch = page.getByRole("button", { name: t("matches:result.rematch"), exact: true });
  await rematch.click();
  again.count += 1;
  for (const games of [3, 6, 4, 6]) await again.on(key(page, games));
  await expectWinner(page, 1, "2–0");
  await again.on(submit(page));
  await expect(result(page, 2)).toBeVisible();
  expect(again.count).toBeLessThanOrEqual(6);
});

test("changing sides takes the games along: the winner stays", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await open(page, group);
  await press(page, "6436108");
  await expectWinner(page, 0, "2–1");
  await page
    .getByRole("button", { name: t("matches:court.swap") })
    .filter({ visible: true })
    .click();
  for (const [number, berg, ek] of [
    [1, "6", "4"],
    [2, "3", "6"],
    [3, "10", "8"],
  ] as const) {
    await expect(cell(page, number, 0)).toHaveValue(berg);
    await expect(cell(page, number, 1)).toHaveValue(ek);
  }
  await expectWinner(page, 0, "2–1");
  await submit(page).click();
  await expect(result(page)).toBeVisible();
  expect(await savedMatch(request, group)).toEqual({
    sets: [
      [4, 6],
      [6, 3],
      [8, 10],
    ],
    winner: 2,
  });
});

test("four players are found by search and Enter", { tag: "@any-screen" }, async ({ page, request }) => {
  const found = ["Nil", "Lucía", "Montserrat", "Andrés"];
  const others = ["Íñigo", "Berta", "Carme", "Diego", "Elena", "Ferran", "Gemma", "Hugo", "Irene", "Jordi"];
  const group = await createGroup(request, [...others, ...found]);
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  const search = page.getByRole("searchbox");
  await search.focus();
  for (const start of ["nil", "luc", "mon"]) {
    await press(page, start);
    await page.keyboard.press("Enter");
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("");
  }
  await press(page, "and");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("textbox", { name: t("matches:score.cell", { number: 1, team: "Nil and Lucía" }) }),
  ).toBeFocused();
  for (const [index, name] of found.entries()) {
    const where = { team: index < 2 ? 1 : 2, position: (index % 2) + 1 };
    await expect(
      page.getByRole("button", { name: t("matches:place.filled", { ...where, name, elo: 1500, rank: 1 }) }),
    ).toBeVisible();
  }
});

test("the preview does not change while the match is saved", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await open(page, group);
  await press(page, "6463");
  const court = page.getByRole("group", { name: t("matches:court.label") });
  await expect(court).toContainText("+");
  await expectWinner(page, 0, "2–0");
  await court.evaluate((element) => {
    const seen = [element.textContent];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (element.isConnected) seen.push(element.textContent);
    }).observe(element, { childList: true, characterData: true, subtree: true });
  });
  await submit(page).click();
  await expect(result(page)).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toHaveLength(1);
});

test("the second tap of a double tap does not press the button that took the place of the first", {
  tag: "@any-screen",
}, async ({ page, request, hasTouch }) => {
  const group = await createGroup(request, names);
  const taps = new Taps(page, hasTouch);
  // Before the page is loaded: React does not continue with another clock than the one it has started with.
  await page.clock.install();
  await open(page, group);
  await press(page, "6463");
  await expectWinner(page, 0, "2–0");
  const point = await middleOf(submit(page));
  const rematch = page.getByRole("button", { name: t("matches:result.rematch"), exact: true });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await taps.at(point);
  await answer;
  let passed = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      passed += 10;
      return rematch.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(Math.max(450 - passed, 0));
  await taps.at(point);
  await page.clock.runFor(1);
  await expect(result(page)).toBeVisible();
  await page.clock.runFor(500);
  await expect(result(page)).toBeVisible();
  await taps.at(point);
  await page.clock.resume();
  await expect(cell(page, 1, 0)).toBeVisible();
});

test("a button that took the place of another takes taps again after one elsewhere", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await open(page, group);
  await press(page, "6463");
  await submit(page).click();
  await page.getByRole("button", { name: t("matches:result.rematch"), exact: true }).click();
  // All of it within the rest of the button.
  for (const games of [3, 6, 4, 6]) {
    const { x, y } = await middleOf(key(page, games));
    await page.mouse.click(x, y);
  }
  const { x, y } = await middleOf(submit(page));
  await page.mouse.click(x, y);
  await expect(result(page, 2)).toBeVisible();
});
