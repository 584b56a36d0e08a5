import { createGroup, play } from "../support/api";
import { savedMatches } from "../support/members";
import { askForNewVersion, hasNewVersion, shownVersion } from "../support/service-worker";
import { pickFour, typeScore } from "../support/submit-match";
import { textsOf } from "../support/texts";
import type { EnginePage } from "./support/page";
import { expect, test } from "./support/test";

// Pages whose server is away for a while, behind a proxy that stops.

const t = textsOf("sv");
const names = ["Åsa", "Björn", "Cecilia", "Dina"] as const;
const waiting = (app: EnginePage) => app.getByRole("region", { name: t("outbox:waiting.title") });

test("matches that are entered without a connection are sent once each, without Background Sync", async ({
  app,
  request,
  site,
}) => {
  const group = await createGroup(request, names);
  const entry = `/sv/groups/${group.hash}/submit-match`;
  const enter = async (games: number) => {
    await pickFour(app, names);
    await typeScore(app, [
      [6, 4],
      [6, games],
    ]);
    await app.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
    await waiting(app).isShown();
  };
  await app.goto(`${entry}#passcode=${group.passcode}`);
  await app.getByRole("button", { name: /^Åsa/ }).isShown();
  await app.installed();
  await site.stop();
  await enter(1);
  await app.getByRole("button", { name: t("matches:result.new") }).click();
  await enter(2);
  // The app is opened without a connection.
  await app.goto(`/sv/groups/${group.hash}/outbox`);
  await app.getByRole("article").hasCount(2);
  await site.start();
  // As on returning to the app.
  await app.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await app.getByText(t("outbox:empty.title")).isShown();
  expect((await savedMatches(request, group.hash)).map(({ sets }) => sets[1]?.[1])).toEqual([1, 2]);
});

test("a ranking follows its group, and catches up after the server was away", async ({
  app,
  request,
  site,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  await app.goto(`/sv/groups/${group.hash}`);
  const first = app.locator("tbody [data-player]").first();
  await first.hasText(/Åsa|Björn/);
  const turned = [
    [6, 0],
    [6, 0],
  ] as const;
  await play(request, group, [2, 3, 0, 1], turned);
  await first.hasText(/Cecilia|Dina/);
  await site.stop();
  await play(request, group, [0, 1, 2, 3], turned);
  await play(request, group, [0, 1, 2, 3], turned);
  await site.start();
  await first.hasText(/Åsa|Björn/);
});

test("pages that were seen open without a connection", async ({ app, request, site }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  await app.goto(`/sv/groups/${group.hash}`);
  await app.locator("tbody [data-player]").first().isShown();
  await app.installed();
  await app.until(async () => {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === "duelo");
  });
  await site.stop();
  await app.goto("/sv/rules");
  await app.getByRole("heading", { level: 1, name: t("help:rules.title") }).isShown();
  await app.goto(`/sv/groups/${group.hash}`);
  await app.getByRole("heading", { level: 1, name: group.name }).isShown();
});

test("a new version of the app is offered, and replaces the former one when it is taken", async ({
  app,
  site,
}) => {
  const offer = app.getByRole("region", { name: t("errors:update.title") });
  await app.goto("/sv/faq");
  await app.installed();
  const former = await app.evaluate(shownVersion);
  site.deploy();
  await app.evaluate(askForNewVersion);
  await app.until(hasNewVersion);
  await offer.getByRole("button", { name: t("errors:update.now") }).click();
  await app.until((old) => {
    const shown = document.querySelector<HTMLScriptElement>("script[data-app]")?.dataset.app;
    return shown !== undefined && shown !== old && document.querySelector("[data-hydrated]") !== null;
  }, former);
  await app.getByRole("heading", { level: 1, name: t("faq:title") }).isShown();
  await offer.isHidden();
});
