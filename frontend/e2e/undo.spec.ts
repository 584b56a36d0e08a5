import type { Page, Route } from "@playwright/test";
import { createGroup, play } from "./support/api";
import { loadedWhenIdle } from "./support/connection";
import { hold } from "./support/hold";
import { expectAccessible, expectNoHorizontalScroll, expectOneMainAction } from "./support/page-checks";
import { withShareSheet } from "./support/share";
import { signIn } from "./support/sign-in";
import { pickFour, typeOverScore, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import {
  button,
  enter,
  enterAndSave,
  isSubmission,
  keysOf,
  names,
  openEntry,
  saved,
  savedGames,
  sendNow,
  setHidden,
  submit,
  undo,
  unsent,
} from "./support/undoable-match";

// The time in which a match can be undone before it is sent: its timer ends when a test lets it.

const t = textsOf("en");

test.use({ waitsBeforeSending: true });

const waiting = (page: Page) => page.getByRole("region", { name: t("outbox:waiting.title") });
const games = (page: Page, set: number) => page.getByRole("textbox", { name: new RegExp(`^Set ${set}`) });

test("a match is undone, corrected and sent at once: the server has the corrected one alone", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const keys = await keysOf(page);
  const endTime = await openEntry(page, group);
  await enter(page, 3);
  await page.getByLabel(t("matches:notes.label")).fill("Golden point, court 3");
  await submit(page).click();
  await expect(unsent(page)).toBeFocused();
  await expect(page.getByRole("timer")).toHaveText(/^Sends in [1-8] s$/);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expectOneMainAction(page);

  await undo(page).click();
  for (const name of names) {
    await expect(page.getByRole("button", { name: new RegExp(`: ${name},`) })).toBeVisible();
  }
  await expect(games(page, 1).first()).toHaveValue("6");
  await expect(games(page, 2).last()).toHaveValue("3");
  await expect(page.getByLabel(t("matches:notes.label"))).toHaveValue("Golden point, court 3");
  await typeOverScore(page, [
    [6, 4],
    [7, 5],
  ]);
  // Nothing is left of the first one that could be sent.
  await endTime();
  expect(keys).toEqual([]);
  await submit(page).click();
  await sendNow(page).click();
  await expect(saved(page, 1)).toBeVisible();
  expect(await savedGames(request, group)).toEqual([5]);
  expect(keys).toHaveLength(1);
  await endTime();
  await page.goto(`/en/groups/${group.hash}/outbox`);
  await expect(page.getByText(t("outbox:empty.title"))).toBeVisible();
  expect(keys).toHaveLength(1);
});

test("a match is sent when the time is over, and undone no more", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  const endTime = await openEntry(page, group);
  await enterAndSave(page);
  expect(await savedGames(request, group)).toEqual([]);
  await endTime();
  await expect(saved(page, 1)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  expect(await savedGames(request, group)).toEqual([3]);
});

test("a match that is being sent cannot be undone", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, names);
  let answer: (() => void) | undefined;
  await page.route(isSubmission, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await openEntry(page, group);
  await enterAndSave(page);
  // The tap comes in the task in which the time ends.
  await page.evaluate((label) => {
    const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label);
    (window as unknown as { endHeldTimers(): void }).endHeldTimers();
    found?.click();
  }, t("matches:undo.undo"));
  await expect(page.getByText(t("matches:undo.sending"))).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await expect.poll(() => answer).toBeDefined();
  answer?.();
  await expect(saved(page, 1)).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
});

for (const [how, leave] of [
  ["the page is hidden", (page: Page) => setHidden(page, true)],
  [
    "the ranking is opened",
    (page: Page) => page.getByRole("link", { name: t("matches:result.ranking") }).click(),
  ],
] as const) {
  test(`a match is sent once as soon as ${how}`, { tag: "@any-screen" }, async ({ page, request }) => {
    const group = await createGroup(request, names);
    const keys = await keysOf(page);
    await page.goto(`/en/groups/${group.hash}`);
    await openEntry(page, group);
    await enterAndSave(page);
    await leave(page);
    await expect.poll(() => savedGames(request, group)).toEqual([3]);
    await page.goto(`/en/groups/${group.hash}/outbox`);
    await expect(page.getByText(t("outbox:empty.title"))).toBeVisible();
    expect(await savedGames(request, group)).toEqual([3]);
    expect(new Set(keys).size).toBe(1);
  });
}

test("a match is sent once when Back leads to another document", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const keys = await keysOf(page);
  await page.goto(`/en/groups/${group.hash}`);
  await page.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
  await enterAndSave(page);
  await page.goBack();
  await expect.poll(() => savedGames(request, group)).toEqual([3]);
  await page.goto(`/en/groups/${group.hash}/outbox`);
  await expect(page.getByText(t("outbox:empty.title"))).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
  expect(new Set(keys).size).toBe(1);
});

test("after a reload the result goes on with the time that is left: it is undone, or sent once", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const keys = await keysOf(page);
  const endTime = await openEntry(page, group);
  // However long the reloads take, some of the time is left.
  await page.clock.setFixedTime(Date.now());
  await enterAndSave(page);
  await page.clock.setFixedTime(await page.evaluate(() => Date.now() + 3_500));
  await page.reload();
  await expect(unsent(page)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(t("matches:undo.sendsIn", { seconds: 5 }));
  await undo(page).click();
  await expect(games(page, 2).last()).toHaveValue("3");
  await submit(page).click();
  await expect(unsent(page)).toBeVisible();
  await page.reload();
  await expect(unsent(page)).toBeVisible();
  expect(keys).toEqual([]);
  await endTime();
  await expect(saved(page, 1)).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
  expect(keys).toHaveLength(1);
});

test("a match of a tab that was closed is sent once when the app is opened again", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  // Nothing of what the closing page does reaches the server.
  await page.route(isSubmission, (route) => route.abort("connectionreset"));
  await openEntry(page, group);
  await enterAndSave(page);
  await page.close();
  expect(await savedGames(request, group)).toEqual([]);

  const opened = await context.newPage();
  const keys = await keysOf(opened);
  await opened.goto(`/en/groups/${group.hash}/submit-match`);
  await expect.poll(() => savedGames(request, group)).toEqual([3]);
  expect(new Set(keys).size).toBe(1);
  // The form is for the next match.
  await expect(opened.getByText(t("matches:place.pick"))).toBeVisible();
});

for (const next of ["rematch", "swapped", "new"] as const) {
  test(`a match is sent when the next one is begun: ${next}`, { tag: "@any-screen" }, async ({
    page,
    request,
  }) => {
    const group = await createGroup(request, names);
    await openEntry(page, group);
    await enterAndSave(page, 1);
    await button(page, t(`matches:result.${next}`)).click();
    await expect.poll(() => savedGames(request, group)).toEqual([1]);
    if (next === "new") await pickFour(page, names);
    await expect(page.getByRole("button", { name: new RegExp(`: ${names[3]},`) })).toBeVisible();
    await typeScore(page, [
      [6, 4],
      [6, 2],
    ]);
    await submit(page).click();
    await sendNow(page).click();
    await expect(saved(page, 2)).toBeVisible();
    expect(await savedGames(request, group)).toEqual([1, 2]);
  });
}

test("a match is sent when the header's link leads to the next one, which stays", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openEntry(page, group);
  await enterAndSave(page, 1);
  await page.getByRole("link", { name: t("common:nav.submitMatch") }).click();
  await pickFour(page, names);
  await expect.poll(() => savedGames(request, group)).toEqual([1]);
  // Ratings by the saved match: its answer has come, and has not replaced the form.
  await expect(page.getByText("1527").first()).toBeVisible();
  await expect(saved(page, 1)).toHaveCount(0);
  for (const name of names) {
    await expect(page.getByRole("button", { name: new RegExp(`: ${name},`) })).toBeVisible();
  }
});

test("a match that is undone, corrected and submitted without a connection waits as it was corrected", {
  tag: "@any-screen",
}, async ({ page, context, request }) => {
  const group = await createGroup(request, names);
  await openEntry(page, group);
  await enterAndSave(page, 3);
  await undo(page).click();
  await typeOverScore(page, [
    [6, 4],
    [7, 5],
  ]);
  await context.setOffline(true);
  await submit(page).click();
  await expect(waiting(page)).toBeVisible();
  await expect(waiting(page)).toContainText("6–4, 7–5");
  await expect(unsent(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(() => savedGames(request, group)).toEqual([5]);
});

test("a match is sent once, and then shared, when Share is pressed during the wait", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const shared = await withShareSheet(page);
  const keys = await keysOf(page);
  await openEntry(page, group);
  await enterAndSave(page);
  await button(page, t("matches:result.share")).click();
  await expect(saved(page, 1)).toBeVisible();
  await expect.poll(shared).toHaveLength(1);
  expect(await savedGames(request, group)).toEqual([3]);
  expect(keys).toHaveLength(1);
});

test("on a slow network, where the browser shares only within a tap, a second one on Share opens the sheet", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const shared = await withShareSheet(page, { isWithinTap: true });
  const keys = await keysOf(page);
  await openEntry(page, group);
  await enterAndSave(page);
  await button(page, t("matches:result.share")).click();
  await expect(saved(page, 1)).toBeVisible();
  await expect(page.getByText(t("matches:result.shareAgain", { number: 1 }))).toBeVisible();
  expect(await shared()).toEqual([]);
  await button(page, t("matches:result.share")).click();
  await expect.poll(shared).toHaveLength(1);
  expect(keys).toHaveLength(1);
});

test("a match is sent once when the next round is opened during the wait", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  const keys = await keysOf(page);
  const evening = group.players.map(({ playerId }) => playerId).join(".");
  await page.addInitScript(([hash, query]) => sessionStorage.setItem(`duelo.evening.${hash}`, query), [
    group.hash,
    `players=${evening}`,
  ] as const);
  await openEntry(page, group);
  await enterAndSave(page);
  await page.getByRole("link", { name: t("matches:result.nextRound") }).click();
  await expect(page).toHaveURL(/\/teams\?players=/);
  await expect.poll(() => savedGames(request, group)).toEqual([3]);
  expect(keys).toHaveLength(1);
});

test("a match without a connection waits in the outbox when the time is over", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  const endTime = await openEntry(page, group);
  await loadedWhenIdle(page);
  await enterAndSave(page);
  await context.setOffline(true);
  await endTime();
  await expect(waiting(page)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => savedGames(request, group)).toEqual([3]);
});

test("double taps on Submit and on Undo do nothing twice", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  const keys = await keysOf(page);
  const endTime = await openEntry(page, group);
  await enter(page, 3);
  await submit(page).dblclick();
  await expect(unsent(page)).toBeVisible();
  await undo(page).dblclick();
  await expect(games(page, 2).last()).toHaveValue("3");
  await endTime();
  expect(keys).toEqual([]);
  await submit(page).click();
  await sendNow(page).dblclick();
  await expect(saved(page, 1)).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
  expect(keys).toHaveLength(1);
});

test("another tab neither sends a match that can be undone, nor one that was", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  const keys = await keysOf(page);
  const other = await context.newPage();
  // However long this takes, the match can be undone.
  const now = Date.now();
  for (const tab of [page, other]) await tab.clock.setFixedTime(now);
  await openEntry(page, group);
  await enterAndSave(page);
  // Looks through the outbox, and says so to the other tabs.
  const looked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new BroadcastChannel("duelo-outbox").onmessage = ({ data }) => {
          if (data.by === "sender") resolve();
        };
      }),
  );
  await other.goto(`/en/groups/${group.hash}`);
  await looked;
  expect(keys).toEqual([]);
  await page.bringToFront();
  await undo(page).click();
  await expect(submit(page)).toBeVisible();
  await other.goto(`/en/groups/${group.hash}/outbox`);
  await expect(other.getByText(t("outbox:empty.title"))).toBeVisible();
  await submit(page).click();
  await sendNow(page).click();
  await expect(saved(page, 1)).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
  expect(keys).toHaveLength(1);
});

test("the players of the next match keep their places when the one before is saved", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, [...names, "Elin", "Fia", "Gun", "Hedda"]);
  await play(request, group, [4, 5, 6, 7], [[6, 2]]);
  const submission = await hold(page, `**/api/groups/hash/${group.hash}/matches`);
  await openEntry(page, group);
  await enterAndSave(page);
  await button(page, t("matches:result.new")).click();
  await submission.made;
  const chips = page.getByRole("region", { name: t("matches:picker.label") }).getByRole("listitem");
  const shown = async () => (await chips.allTextContents()).map((text) => text.replace(/\d+$/, ""));
  await expect(chips).toHaveCount(8);
  const before = await shown();
  submission.release();
  await expect(chips.filter({ hasText: names[0] })).not.toContainText("1500");
  expect(await shown()).toEqual(before);
});

test("the device's setting ends the wait", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openEntry(page, group);
  await enter(page, 3);
  await page.getByRole("switch", { name: t("matches:undo.setting", { seconds: 8 }) }).click();
  await submit(page).click();
  await expect(saved(page, 1)).toBeVisible();
});

test("an owner has the time for undoing too, and the answer that is lost is asked for again", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  let isLost = true;
  await page.route(isSubmission, async (route: Route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await signIn(page, request, group);
  await openEntry(page, group);
  await enterAndSave(page);
  await sendNow(page).click();
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByRole("region", { name: t("outbox:waiting.sent") })).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
});

/** Holds the next submission back; the returned function ends it, with an answer of the server or without one. */
async function holdSubmission(page: Page): Promise<(how: "continue" | "abort") => Promise<void>> {
  let held: Route | undefined;
  await page.route(isSubmission, async (route) => {
    if (route.request().method() === "POST" && held === undefined) held = route;
    else await route.fallback();
  });
  return async (how) => {
    await expect.poll(() => held !== undefined).toBe(true);
    await held?.[how]();
  };
}

test("the next match can still be undone when the one before gets no answer", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openEntry(page, group);
  await enterAndSave(page);
  const end = await holdSubmission(page);
  await button(page, t("matches:result.rematch")).click();
  await typeScore(page, [
    [6, 1],
    [6, 2],
  ]);
  await submit(page).click();
  await expect(unsent(page)).toBeVisible();
  const outcome = page.waitForEvent("requestfailed");
  await end("abort");
  await outcome;
  await expect(page.getByText(t("outbox:waiting.title")).first()).toBeVisible();
  await undo(page).click();
  await expect(games(page, 2).last()).toHaveValue("2");
});

test.describe("without the time for undoing", () => {
  test.use({ waitsBeforeSending: false });

  test("a match that is refused after another one was begun is said to be, and stays on the device", {
    tag: "@any-screen",
  }, async ({ page, request }) => {
    const group = await createGroup(request, names);
    await openEntry(page, group, "WRONG1");
    await enter(page, 3);
    const end = await holdSubmission(page);
    await submit(page).click();
    await page.getByRole("main").getByRole("link", { name: group.name }).first().click();
    await page
      .getByRole("link", { name: t("start:submit") })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: t("matches:title") })).toBeVisible();
    await page.getByRole("button", { name: new RegExp(`^${names[0]}`) }).click();
    await end("continue");
    await expect(page.getByText(new RegExp(`^${t("outbox:row.refused")}`))).toBeVisible();
    await page.goto(`/en/groups/${group.hash}/outbox`);
    await expect(page.getByRole("article")).toContainText("6–4, 6–3");
  });

  test("what is typed while a match is sent is not in the next form", { tag: "@any-screen" }, async ({
    page,
    request,
  }) => {
    const group = await createGroup(request, names);
    await openEntry(page, group);
    await enter(page, 3);
    const end = await holdSubmission(page);
    await submit(page).click();
    await page.getByRole("textbox", { name: t("matches:notes.label") }).fill("Windy");
    await end("continue");
    await expect(saved(page, 1)).toBeVisible();
    await page.goto(`/en/groups/${group.hash}`);
    await page.goto(`/en/groups/${group.hash}/submit-match`);
    await expect(page.getByText(t("matches:bar.players", { count: 4 }))).toBeVisible();
  });
});
