import type { Page } from "@playwright/test";
import { createGroup, play } from "./support/api";
import { expectAccessible, expectNoHorizontalScroll } from "./support/page-checks";
import { askForNewVersion, hasNewVersion, installed, shownVersion } from "./support/service-worker";
import { stored, storedKeys } from "./support/stored-answers";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { languages, textsOf } from "./support/texts";

const t = textsOf("en");

test.use({ serviceWorkers: "allow" });

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(askForNewVersion);
  await page.waitForFunction(hasNewVersion);
}

/** Matches the keys of answers that only one account may see. */
const ofAnAccount = /^\w+ \d+ /;

const appOf = (page: Page) => page.evaluate(shownVersion);

test("pages, texts and rules open without a connection", { tag: "@any-screen" }, async ({
  page,
  site,
  context,
}) => {
  await page.goto(`${site.url}/en`);
  await installed(page);
  await site.stop();
  await context.setOffline(true);

  await page.goto(`${site.url}/en/faq`);
  await expect(page.getByRole("heading", { level: 1, name: t("faq:title") })).toBeVisible();
  await page.goto(`${site.url}/sv/rules`);
  await expect(
    page.getByRole("heading", { level: 1, name: textsOf("sv")("help:rules.title") }),
  ).toBeVisible();
  // The calculator is drawn once the rules are loaded, which are WebAssembly.
  await expect(
    page.getByRole("textbox", { name: textsOf("sv")("help:calculator.player", { number: 1 }) }),
  ).toBeVisible();
  await page.goto(`${site.url}/en/login`);
  await expect(page.getByRole("heading", { level: 1, name: t("session:login.title") })).toBeVisible();
});

test("a new version is offered when nothing is being typed, and is never forced", {
  tag: "@any-screen",
}, async ({ page, site }) => {
  const offer = page.getByRole("region", { name: t("errors:update.title") });
  await page.goto(`${site.url}/en/login`);
  await installed(page);
  const first = await appOf(page);
  const email = page.getByLabel(t("session:field.email"));
  await email.pressSequentially("karin@");
  site.deploy();
  await lookForUpdate(page);
  await email.pressSequentially("club");
  await expect(offer).toBeHidden();
  await expect(email).toHaveValue("karin@club");

  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("common:nav.faq") })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("faq:title") })).toBeVisible();
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  expect(await appOf(page)).toBe(first);

  await offer.getByRole("button", { name: t("errors:update.now") }).click();
  await page.waitForFunction((old) => {
    const now = document.querySelector<HTMLScriptElement>("script[data-app]")?.dataset.app;
    return now !== undefined && now !== old;
  }, first);
  await expect(page.getByRole("heading", { level: 1, name: t("faq:title") })).toBeVisible();
  await expect(offer).toBeHidden();
});

test("a new version waits while a score is entered, keeps it, and can be put off", {
  tag: "@any-screen",
}, async ({ page, site, request }) => {
  const names = ["Ana", "Bea", "Cleo", "Dina"];
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  const offer = page.getByRole("region", { name: t("errors:update.title") });
  const place = page.getByRole("button", { name: /: Ana/ });
  await page.goto(`${site.url}/en/groups/${group.hash}/submit-match`);
  await installed(page);
  await pickFour(page, names.slice(0, 3));
  site.deploy();
  await lookForUpdate(page);
  await pickFour(page, names.slice(3));
  await typeScore(page, [[6, 4]]);
  await expect(offer).toBeHidden();

  // The pages of the former version open, although the server does not have their files any more.
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("common:nav.faq") })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("faq:title") })).toBeVisible();
  await offer.getByRole("button", { name: t("errors:update.later") }).click();
  await expect(offer).toBeHidden();
  expect(await appOf(page)).not.toContain("-v2");

  await page.goBack();
  await expect(place).toBeVisible();
  await page.reload();
  await expect(place).toBeVisible();
  expect(await appOf(page)).toContain("-v2");
});

test("a new version is offered on a group's page, where the link stands in a field", async ({
  page,
  site,
  request,
}) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await page.goto(`${site.url}/en/groups/${group.hash}`);
  await installed(page);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  site.deploy();
  await lookForUpdate(page);
  await expect(page.getByRole("region", { name: t("errors:update.title") })).toBeVisible();
});

test("the app can be installed", { tag: "@any-screen" }, async ({ page, request }) => {
  for (const language of languages) {
    await page.goto(`/${language}/faq`);
    const address = await page.locator('link[rel="manifest"]').getAttribute("href");
    const response = await request.get(address ?? "");
    expect(response.headers()["content-type"]).toContain("application/manifest+json");
    const manifest = await response.json();
    expect(manifest).toMatchObject({
      name: "Duelo",
      description: textsOf(language)("common:tagline"),
      lang: language,
      display: "standalone",
      start_url: "/start",
    });
    for (const { src } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()["content-type"]).toBe("image/png");
    }
  }
  const worker = await request.get("/sw.js");
  expect(worker.headers()).toMatchObject({ "cache-control": "no-cache" });
});

test("ranking, history and profiles that were seen are shown without a connection, with their age", {
  tag: "@any-screen",
}, async ({ page, site, request }) => {
  const names = ["Ana", "Bea", "Cleo", "Dina"];
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  const groupPath = `/en/groups/${group.hash}`;
  const strip = page.getByRole("status").filter({ hasText: /Everything as of \d\d:\d\d\./ });
  const seen = [
    [groupPath, page.getByRole("table").getByText("Ana"), ['"stats"', '"ranking"']],
    [
      `${groupPath}/match-history`,
      page.getByText("Cleo").and(page.locator(":not(option)")).first(),
      ['"list"'],
    ],
    [
      `${groupPath}/player/${group.players[0]?.playerId}`,
      page.getByRole("heading", { level: 1, name: "Ana" }),
      ['"profile"', '"explanations"'],
    ],
    [`${groupPath}/submit-match`, page.getByRole("button", { name: /^Ana/ }), ['"players"']],
  ] as const;
  for (const [path, content, keys] of seen) {
    await page.goto(site.url + path);
    await installed(page);
    await expect(content).toBeVisible();
    await stored(page, keys);
  }
  await expect(strip).toBeHidden();

  await site.stop();
  for (const [path, content] of seen) {
    await page.goto(site.url + path);
    await expect(content).toBeVisible();
    await expect(strip).toBeVisible();
  }
  await expectAccessible(page);

  await site.start();
  await strip.getByRole("button", { name: t("common:action.retry") }).click();
  await expect(strip).toBeHidden();
});

test("signing out removes what only the account may see", { tag: "@any-screen" }, async ({
  page,
  site,
  request,
}) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await page.goto(`${site.url}/en/login`);
  await page.getByLabel(t("session:field.email")).fill(group.email);
  await page.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await page.getByRole("button", { name: t("session:login.submit") }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.goto(`${site.url}/en/admin/account`);
  await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(ofAnAccount));
  await page.goto(`${site.url}/en/admin`);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("common:nav.signOut") })
    .click();
  await expect(page).toHaveURL(`${site.url}/en`);
  await expect.poll(() => storedKeys(page)).not.toContainEqual(expect.stringMatching(ofAnAccount));
});
