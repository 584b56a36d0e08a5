import type { BrowserContext, Page } from "@playwright/test";
import { createGroup } from "./support/api";
import { localDay, savedDays, savedMatches } from "./support/members";
import { installed } from "./support/service-worker";
import type { Site } from "./support/site";
import { stored } from "./support/stored-answers";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"];
const DAY = 24 * 60 * 60 * 1000;

test.use({ serviceWorkers: "allow" });

async function enterMatch(page: Page, shown = t("outbox:waiting.title")): Promise<void> {
  await pickFour(page, names);
  await typeScore(page, [
    [6, 4],
    [6, 3],
  ]);
  await page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
  await expect(page.getByRole("region", { name: shown, exact: true })).toBeVisible();
}

/** Closes the page, starts the site and lets the service worker send what waits. */
async function sendWithoutPage(page: Page, context: BrowserContext, site: Site): Promise<void> {
  const other = await context.newPage();
  await page.close();
  await site.start();
  // A file without the app, in the origin of the worker.
  await other.evaluate((url) => window.location.assign(url), `${site.url}/favicon.svg`);
  await other.waitForURL(/favicon\.svg$/);
  const devtools = await context.newCDPSession(other);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url));
      if (found) {
        resolve(found.registrationId);
      }
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin: site.url,
    registrationId: await registered,
    tag: "outbox",
    lastChance: false,
  });
}

test("the service worker sends what waits when no page of the app is open", { tag: "@any-screen" }, async ({
  page,
  request,
  context,
  site,
}) => {
  const group = await createGroup(request, names);
  await page.goto(`${site.url}/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
  await installed(page);
  await site.stop();
  await enterMatch(page);
  await sendWithoutPage(page, context, site);
  await expect.poll(async () => (await savedMatches(request, group.hash)).length).toBe(1);
});

test("the service worker asks the server for its time before it sends a match without a day", {
  tag: "@any-screen",
}, async ({ page, request, context, site }) => {
  const group = await createGroup(request, names);
  const address = `${site.url}/en/groups/${group.hash}/submit-match`;
  await page.goto(address);
  await installed(page);
  await stored(page, ['"players"']);
  await site.stop();
  // A page that no answer has reached does not know the server's time.
  const opened = await context.newPage();
  await page.close();
  await opened.goto(`${address}#passcode=${group.passcode}`);
  await enterMatch(opened);

  site.clockAhead = -3 * DAY;
  site.requests.length = 0;
  await sendWithoutPage(opened, context, site);
  await expect.poll(async () => (await savedMatches(request, group.hash)).length).toBe(1);
  const [match] = await savedDays(request, group.hash);
  expect(match?.playedOn).toBe(localDay(Date.now() - 3 * DAY));
  expect(site.requests.filter((sent) => sent.includes("/api/"))).toEqual([
    "GET /api/meta",
    `POST /api/groups/hash/${group.hash}/matches`,
  ]);
});

test.describe("with time for undoing", () => {
  test.use({ waitsBeforeSending: true });

  test("the service worker sends a match whose document has ended", {
    tag: "@any-screen",
  }, async ({ page, request }) => {
    const group = await createGroup(request, names);
    await page.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
    await installed(page);
    await enterMatch(page, t("matches:undo.title"));
    // A file without the app, which sends nothing.
    await page.evaluate(() => window.location.assign("/favicon.svg"));
    await page.waitForURL(/favicon\.svg$/);
    await expect.poll(async () => (await savedMatches(request, group.hash)).length).toBe(1);
  });
});
