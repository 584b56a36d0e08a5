import { createGroup } from "./support/api";
import { savedMatches } from "./support/members";
import { installed } from "./support/service-worker";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"];

test.use({ serviceWorkers: "allow" });

test("the service worker sends what waits when no page of the app is open", async ({
  page,
  request,
  context,
  site,
}) => {
  const group = await createGroup(request, names);
  await page.goto(`${site.url}/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
  await installed(page);
  await pickFour(page, names);
  await typeScore(page, [
    [6, 4],
    [6, 3],
  ]);
  await site.stop();
  await page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
  await expect(page.getByRole("region", { name: t("outbox:waiting.title") })).toBeVisible();

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
  await expect.poll(async () => (await savedMatches(request, group.hash)).length).toBe(1);
});
