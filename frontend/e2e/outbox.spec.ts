import type { BrowserContext, Page, Route } from "@playwright/test";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { loadedWhenIdle, loseConnection } from "./support/connection";
import { savedMatches } from "./support/members";
import { expectAccessible, expectNoHorizontalScroll, expectOneMainAction } from "./support/page-checks";
import { installed } from "./support/service-worker";
import type { Site } from "./support/site";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina", "Elin", "Fredrik", "Gunilla", "Hugo"] as const;

const submitPath = ({ hash }: OwnedGroup) => `/en/groups/${hash}/submit-match`;
const outboxPath = ({ hash }: OwnedGroup) => `/en/groups/${hash}/outbox`;
const isSubmission = (url: URL) => /\/api\/groups\/hash\/\w+\/matches$/.test(url.pathname);
const waiting = (page: Page) => page.getByRole("region", { name: t("outbox:waiting.title") });
const submit = (page: Page) =>
  page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
const saved = (page: Page, number: number) =>
  page.getByRole("region", { name: t("matches:result.title", { number }), exact: true });

/** Opens match entry with the group's passcode, as the link of the printed sheet does. */
async function openEntry(page: Page, group: OwnedGroup, origin = ""): Promise<void> {
  await page.goto(`${origin}${submitPath(group)}#passcode=${group.passcode}`);
  await expect(page).toHaveURL(new RegExp(`${submitPath(group)}$`));
  // What the page loads at first and while idle: it can then lose its connection.
  await expect(page.getByRole("button", { name: new RegExp(`^${names[0]}`) })).toBeVisible();
  await loadedWhenIdle(page);
}

/** Waits on the page of the outbox until it is empty. */
async function expectAllSent(page: Page, group: OwnedGroup): Promise<void> {
  await page.goto(outboxPath(group));
  await expect(page.getByText(t("outbox:empty.title"))).toBeVisible();
}

/** Matches are told apart by the games of their second set. */
async function enter(page: Page, players: readonly string[], games: number): Promise<void> {
  await pickFour(page, players);
  await typeScore(page, [
    [6, 4],
    [6, games],
  ]);
}

async function savedGames(request: Parameters<typeof savedMatches>[0], group: OwnedGroup) {
  return (await savedMatches(request, group.hash)).map(({ sets }) => sets[1]?.[1]);
}

test("ten matches of an evening with a network that comes and goes are saved once each and in order", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  const next = page.getByRole("button", { name: t("matches:result.new") });
  let number = 0;
  const enterNext = async () => {
    number += 1;
    const first = number % 2 === 0 ? 4 : 0;
    await enter(page, names.slice(first, first + 4), number % 5);
    await submit(page);
  };
  /** How submissions are answered. A page that is left takes no answer. */
  let answer = (route: Route) => route.continue();
  await page.route(isSubmission, (route) => answer(route).catch(() => undefined));
  await openEntry(page, group);

  await enterNext();
  await expect(saved(page, 1)).toBeVisible();
  await next.click();

  await context.setOffline(true);
  for (let count = 0; count < 3; count += 1) {
    await enterNext();
    await expect(waiting(page)).toBeVisible();
    await next.click();
  }
  await context.setOffline(false);
  await expect.poll(() => savedGames(request, group)).toHaveLength(4);

  // The server has saved it, and its answer is lost.
  answer = async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await enterNext();
  await expect(waiting(page)).toBeVisible();
  await next.click();
  await enterNext();
  await expect(waiting(page)).toBeVisible();
  // The server cannot be reached.
  answer = (route) => route.abort("connectionrefused");
  await next.click();
  await enterNext();
  await expect(waiting(page)).toBeVisible();
  // A proxy without its server.
  answer = (route) => route.fulfill({ status: 502, body: "Bad gateway" });
  await next.click();
  await enterNext();
  await expect(waiting(page)).toBeVisible();

  answer = (route) => route.continue();
  await page.reload();
  await expectAllSent(page, group);
  await openEntry(page, group);
  for (const last of [9, 10]) {
    await enterNext();
    await expect(saved(page, last)).toBeVisible();
    await next.click();
  }
  expect(await savedGames(request, group)).toEqual([1, 2, 3, 4, 0, 1, 2, 3, 4, 0]);
  await expectAllSent(page, group);
});

test("what is typed survives a reload, and the end of the tab and of the app", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  const places = async (shown: Page) => {
    for (const name of names.slice(0, 4)) {
      await expect(shown.getByRole("button", { name: new RegExp(`: ${name},`) })).toBeVisible();
    }
    await expect(shown.getByRole("textbox", { name: /^Set 2/ }).last()).toHaveValue("3");
  };
  await openEntry(page, group);
  await enter(page, names.slice(0, 4), 3);
  await places(page);
  await page.reload();
  await places(page);
  await page.close();

  const second = await context.newPage();
  await second.goto(submitPath(group));
  await places(second);
  await loseConnection(second);
  await submit(second);
  // The tab's passcode has ended with it.
  await second.getByRole("textbox", { name: t("matches:passcode.label") }).fill(group.passcode);
  await second
    .getByRole("dialog")
    .getByRole("button", { name: t("matches:bar.submit") })
    .click();
  await expect(waiting(second)).toBeVisible();
  await second.close();
  await context.setOffline(false);

  const third = await context.newPage();
  await third.goto(submitPath(group));
  await expect.poll(() => savedGames(request, group)).toEqual([3]);
  // The form is for the next match.
  await expect(third.getByText(t("matches:place.pick"))).toBeVisible();
});

test("two tabs that come online at once send each match once", { tag: "@any-screen" }, async ({
  page,
  request,
  context,
}) => {
  const group = await createGroup(request, names);
  const sent: (string | null)[] = [];
  await context.route(isSubmission, async (route) => {
    sent.push(await route.request().headerValue("idempotency-key"));
    await route.fulfill({ response: await route.fetch() });
  });
  await openEntry(page, group);
  const other = await context.newPage();
  await other.goto(submitPath(group));
  await expect(other.getByText(t("matches:place.pick"))).toBeVisible();
  await loadedWhenIdle(other);
  await page.bringToFront();
  await context.setOffline(true);
  for (const games of [0, 1, 2]) {
    await enter(page, names.slice(0, 4), games);
    await submit(page);
    await expect(waiting(page)).toBeVisible();
    await page.getByRole("button", { name: t("matches:result.new") }).click();
  }
  await context.setOffline(false);
  await expect.poll(() => savedGames(request, group)).toEqual([0, 1, 2]);
  // A tab that ends before it has stored the last answer leaves the match to the next one.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("duelo.outbox"))).toBeNull();
  for (const tab of [page, other]) {
    await expectAllSent(tab, group);
  }
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
});

test("a refused match is shown with the reason, holds up the next one, and is corrected or discarded", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  await play(request, group, [4, 5, 6, 7], [[6, 2]]);
  const outbox = outboxPath(group);
  // Loads what is shown without a connection later.
  await expectAllSent(page, group);
  await openEntry(page, group);
  await context.setOffline(true);
  await enter(page, names.slice(0, 4), 1);
  await submit(page);
  await expect(waiting(page)).toBeVisible();
  await page.getByRole("button", { name: t("matches:result.new") }).click();
  await enter(page, names.slice(4), 2);
  await submit(page);
  await expect(waiting(page)).toBeVisible();
  const removed = await request.delete(`/api/groups/${group.groupId}/players/${group.players[1]?.playerId}`, {
    headers: { authorization: `Bearer ${group.token}` },
  });
  expect(removed.status()).toBeLessThan(300);
  await context.setOffline(false);

  await page.goto(`/en/groups/${group.hash}`);
  await page.getByRole("link", { name: t("outbox:row.refused") }).click();
  await expect(page).toHaveURL(outbox);
  const refused = page.getByRole("article").filter({ hasText: t("outbox:state.refused") });
  await expect(refused).toContainText(names[1]);
  await expect(refused.getByRole("alert")).not.toBeEmpty();
  await expect(page.getByText(t("outbox:blocked"))).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expectOneMainAction(page);
  expect(await savedGames(request, group)).toHaveLength(1);

  await refused.getByRole("button", { name: t("outbox:action.correct") }).click();
  await expect(page.getByRole("button", { name: new RegExp(`: ${names[0]},`) })).toBeVisible();
  await pickFour(page, [names[7]]);
  await submit(page);
  await expect(saved(page, 2)).toBeVisible();
  // The match that waited after the corrected one is sent without a tap.
  await expect.poll(() => savedGames(request, group)).toHaveLength(3);
  await expectAllSent(page, group);
  expect((await savedGames(request, group)).slice(1)).toEqual([1, 2]);
});

test("a waiting match that is discarded in another tab is not shown as sent", { tag: "@any-screen" }, async ({
  page,
  request,
  context,
}) => {
  const group = await createGroup(request, names.slice(0, 4));
  await context.route(isSubmission, (route) => route.abort());
  await openEntry(page, group);
  await enter(page, names.slice(0, 4), 3);
  await submit(page);
  await expect(waiting(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(outboxPath(group));
  await other.getByRole("button", { name: t("outbox:action.change") }).click();
  await expect(other.getByRole("textbox", { name: /^Set 2/ }).last()).toHaveValue("3");
  await other.goBack();
  await other.getByRole("button", { name: t("outbox:action.discard") }).click();
  const question = other.getByRole("dialog", { name: t("outbox:discard.title") });
  await question.getByRole("button", { name: t("outbox:action.discard") }).click();
  await expect(other.getByText(t("outbox:empty.title"))).toBeVisible();
  await expect(page.getByText(t("matches:place.pick"))).toBeVisible();
  await context.unroute(isSubmission);
  expect(await savedMatches(request, group.hash)).toEqual([]);
});

test("a waiting match is changed, and discarded after a question", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  const outbox = outboxPath(group);
  await page.route(isSubmission, (route) => route.abort("connectionrefused"));
  await openEntry(page, group);
  for (const games of [1, 2]) {
    await enter(page, names.slice(0, 4), games);
    await submit(page);
    await expect(waiting(page)).toBeVisible();
    await page.getByRole("button", { name: t("matches:result.new") }).click();
  }
  await page.goto(outbox);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(2);
  await expectAccessible(page);
  await cards
    .last()
    .getByRole("button", { name: t("outbox:action.change") })
    .click();
  const games = page.getByRole("textbox", { name: /^Set 2/ }).last();
  await expect(games).toHaveValue("2");
  await games.fill("3");
  await submit(page);
  await expect(waiting(page)).toBeVisible();

  await page.goto(outbox);
  await expect(cards.last()).toContainText("6–4, 6–3");
  await cards
    .first()
    .getByRole("button", { name: t("outbox:action.change") })
    .click();
  await expect(games).toHaveValue("1");
  await page.goBack();
  const changing = cards.filter({ hasText: t("outbox:reason.changing") });
  await expect(changing).toContainText(t("outbox:state.changing"));
  await expect(page.getByText(t("outbox:state.refused"))).toBeHidden();
  await expect(page.getByText(t("outbox:note"))).toBeHidden();
  await page.goto(`/en/groups/${group.hash}`);
  await expect(page.getByText(t("outbox:row.changing"))).toBeVisible();
  await page.goto(outbox);
  await changing.getByRole("button", { name: t("outbox:action.discard") }).click();
  const question = page.getByRole("dialog", { name: t("outbox:discard.title") });
  await question.getByRole("button", { name: t("outbox:discard.keep") }).click();
  await expect(cards).toHaveCount(2);
  await changing.getByRole("button", { name: t("outbox:action.discard") }).click();
  await question.getByRole("button", { name: t("outbox:action.discard") }).click();
  await expect(cards).toHaveCount(1);

  await page.unroute(isSubmission);
  await page.reload();
  await expect(page.getByText(t("outbox:empty.title"))).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
});

test("a match that is sent a moment later, before it was shown, is shown as sent", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  let isFirst = true;
  await page.route(isSubmission, (route) => {
    const answer = isFirst ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.continue();
    isFirst = false;
    return answer;
  });
  await openEntry(page, group);
  await enter(page, names.slice(0, 4), 3);
  await submit(page);
  await expect(page.getByRole("region", { name: t("outbox:waiting.sent") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("matches:result.rematch") })).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
});

async function offline(context: BrowserContext, site: Site): Promise<void> {
  await site.stop();
  await context.setOffline(true);
}

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("an evening without a connection is sent after the app was opened again", {
    tag: "@any-screen",
  }, async ({ page, request, context, site }) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], [[6, 2]]);
    const groupUrl = `${site.url}/en/groups/${group.hash}`;
    await openEntry(page, group, site.url);
    await installed(page);
    await expect(page.getByRole("button", { name: /^Åsa/ })).toBeVisible();
    await page.goto(groupUrl);
    await expect(page.getByRole("table").getByText("Åsa")).toBeVisible();
    await page
      .getByRole("link", { name: t("groups:page.submit") })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Åsa/ })).toBeVisible();
    await offline(context, site);
    for (const games of [1, 2]) {
      await enter(page, names.slice(0, 4), games);
      await submit(page);
      await expect(waiting(page)).toBeVisible();
      await page.getByRole("button", { name: t("matches:result.new") }).click();
    }
    await enter(page, names.slice(0, 4), 3);
    await page.close();

    const reopened = await context.newPage();
    await reopened.goto(groupUrl);
    await reopened.getByRole("link", { name: /2 matches waiting/ }).click();
    await expect(reopened.getByRole("article")).toHaveCount(2);
    await expect(reopened.getByText(t("outbox:note"))).toBeVisible();
    await reopened.goto(`${groupUrl}/submit-match`);
    await expect(reopened.getByRole("textbox", { name: /^Set 2/ }).last()).toHaveValue("3");

    await site.start();
    await context.setOffline(false);
    await expect.poll(() => savedGames(request, group)).toEqual([undefined, 1, 2]);
    await reopened.goto(groupUrl);
    await expect(reopened.getByText("3", { exact: true }).first()).toBeVisible();
    await expect(reopened.getByRole("link", { name: /waiting/ })).toHaveCount(0);
  });
});
