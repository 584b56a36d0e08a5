import type { Page } from "@playwright/test";
import { createGroup, play } from "./support/api";
import { loadedWhenIdle, offlineStrip } from "./support/connection";
import { savedDays } from "./support/members";
import { installed } from "./support/service-worker";
import { signIn } from "./support/sign-in";
import { stored } from "./support/stored-answers";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// Devices whose clock is set wrong. The server's is right.

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"];
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

async function enterMatch(page: Page): Promise<void> {
  await pickFour(page, names);
  await typeScore(page, [
    [6, 4],
    [6, 3],
  ]);
  await page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
}

/** The clock times since then. */
function timesSince(start: number): string[] {
  const times = [Date.now()];
  for (let time = start; time < Date.now(); time += 60_000) times.push(time);
  return times.map((time) => new Date(time).toLocaleTimeString("en-GB", { timeStyle: "short" }));
}

for (const { clock, ahead } of [
  { clock: "ten weeks and five hours ahead", ahead: 70 * DAY + 5 * HOUR },
  { clock: "three days and five hours behind", ahead: -3 * DAY - 5 * HOUR },
]) {
  test(`with a clock that is ${clock}, times and the day of a match are the server's`, {
    tag: "@any-screen",
  }, async ({ page, request, context }) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], [[6, 2]]);
    await page.clock.setFixedTime(Date.now() + ahead);
    await page.goto(`/en/groups/${group.hash}/match-history`);
    await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible();

    await page.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
    await enterMatch(page);
    const saved = page.getByRole("region", { name: t("matches:result.title", { number: 2 }) });
    await expect(saved).toBeVisible();
    const [, match] = await savedDays(request, group.hash);
    expect(match?.playedOn).toBe(match?.savedOn);

    const before = Date.now();
    await page.goto(`/en/groups/${group.hash}`);
    await expect(page.getByRole("table").getByText(names[0] ?? "")).toBeVisible();
    await expect(page.getByText(/latest (just now|\d min ago)/)).toBeVisible();
    await expect(page.getByRole("button", { name: t("activity:resting", { count: 1 }) })).toHaveCount(0);
    await loadedWhenIdle(page);
    const times = timesSince(before);
    await context.setOffline(true);
    const strip = page.getByRole("status").filter({ hasText: /as of \d\d:\d\d\./ });
    await expect(strip).toContainText(new RegExp(`as of (${times.join("|")})\\.`));
  });
}

test("with a clock that is five hours ahead, the session is renewed once a page load", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await signIn(page, request, group);
  await page.clock.setFixedTime(Date.now() + 5 * HOUR);
  const renewals: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/auth/refresh")) renewals.push(sent.url());
  });
  await page.goto("/en/admin");
  for (const name of [t("admin:hub.myGroups"), group.name]) {
    await page.getByRole("main").getByRole("link", { name }).first().click();
    await page.waitForLoadState("networkidle");
  }
  expect(renewals).toHaveLength(1);
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("the day of a match that was entered with a clock three days ahead is corrected when it is sent", {
    tag: "@any-screen",
  }, async ({ page, request, context, site }) => {
    const group = await createGroup(request, names);
    const address = `${site.url}/en/groups/${group.hash}/submit-match`;
    await page.goto(address);
    await installed(page);
    await expect(page.getByRole("button", { name: /^Åsa/ })).toBeVisible();
    await stored(page, ['"players"']);
    await site.stop();
    await context.setOffline(true);

    const opened = await context.newPage();
    await opened.clock.setFixedTime(Date.now() + 3 * DAY);
    await opened.goto(address);
    await page.close();
    // The strip moves what is below it.
    await expect(offlineStrip(opened)).toBeVisible();
    await enterMatch(opened);
    const sheet = opened.getByRole("dialog");
    await sheet.getByRole("textbox", { name: t("matches:passcode.label") }).fill(group.passcode);
    await sheet.getByRole("button", { name: t("matches:bar.submit") }).click();
    await expect(opened.getByRole("region", { name: t("outbox:waiting.title") })).toBeVisible();

    await site.start();
    await context.setOffline(false);
    await expect.poll(async () => (await savedDays(request, group.hash)).length).toBe(1);
    const [match] = await savedDays(request, group.hash);
    expect(match?.playedOn).toBe(match?.savedOn);
  });

  test("what a device with a clock three days ahead has stored is shown with the times of the server", {
    tag: "@any-screen",
  }, async ({ page, request, context, site }) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], [[6, 2]]);
    const address = `${site.url}/en/groups/${group.hash}`;
    const before = Date.now();
    await page.clock.setFixedTime(Date.now() + 3 * DAY);
    await page.goto(address);
    await installed(page);
    await stored(page, ['"group"', '"ranking"']);
    const times = timesSince(before);
    await site.stop();
    await context.setOffline(true);

    const opened = await context.newPage();
    await opened.clock.setFixedTime(Date.now() + 3 * DAY);
    await opened.goto(address);
    const strip = opened.getByRole("status").filter({ hasText: /as of \d\d:\d\d\./ });
    await expect(strip).toContainText(new RegExp(`as of (${times.join("|")})\\.`));
    // Without a connection the latest match has its date instead of its age.
    const day = await opened.evaluate(
      (time) => new Date(time).toLocaleDateString("en-GB", { dateStyle: "medium" }),
      before,
    );
    await expect(opened.getByText(`latest ${day}`)).toBeVisible();
  });
});
