import { expect, type Locator, type Page, test } from "@playwright/test";
import { type Club, makeClub, publish } from "./support/api";
import { expectNoSidewaysScroll, listenToConsole } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { languages, textsOf } from "./support/texts";

// The page that the server sends, before the app is there.

let club: Club;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  club = await makeClub(request, ["Åsa Öberg", "Íñigo"]);
  await publish(request, club);
  await request.dispose();
});

/** Holds the app back, but not the script that asks for it, until `arrive` is called. */
async function holdApp(page: Page): Promise<{ arrive: () => void }> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/(?!early-)[^/]+\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  return { arrive: () => arrive() };
}

/** As a click does, which a browser without scripts can't be made to do. */
async function follow(link: Locator): Promise<void> {
  await link.page().goto((await link.getAttribute("href")) ?? "");
}

for (const language of languages) {
  const t = textsOf(language);

  test.describe(`without the app, in ${language}`, () => {
    test.use({ javaScriptEnabled: false });

    test("a group and a player are told, and links lead on", async ({ page }) => {
      const complaints = listenToConsole(page);
      const [player] = club.players;
      await page.goto(`/${language}/groups/${club.hash}/player/${player?.playerId}`);
      await expect(page.getByText("Åsa Öberg")).toBeVisible();
      await expect(page.getByText("1500", { exact: true })).toBeVisible();
      await follow(page.getByRole("link", { name: club.name, exact: true }).filter({ visible: true }));
      await expect(page).toHaveURL(`/${language}/groups/${club.hash}`);
      await expect(page.getByRole("main").getByText(club.name)).toBeVisible();
      await follow(
        page.getByRole("contentinfo").getByRole("link", { name: t("common:nav.rulesAndElo"), exact: true }),
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("help:rules.title"));
      expect(complaints).toEqual([]);
    });

    test("what does not exist says so", async ({ page }) => {
      await page.goto(`/${language}/nothing`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("common:notFound.title"));
      await page.goto(`/${language}/groups/nothing0`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("groups:notFound.title"));
    });
  });
}

test("a private group's name is not told", async ({ page, request }) => {
  const secret = await makeClub(request, ["Åsa"]);
  const answer = await page.goto(`/en/groups/${secret.hash}/player/${secret.players[0]?.playerId}`);
  const sent = (await answer?.text()) ?? "";
  expect(sent).toContain("data-drawn");
  expect(sent).not.toContain(secret.name);
  expect(sent).not.toContain("Åsa");
});

test("the app takes its place, and nothing moves", async ({ page }) => {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const app = await holdApp(page);
  await page.goto("/sv/register");
  const name = page.getByLabel(textsOf("sv")("session:field.name"), { exact: true });
  await expectNoSidewaysScroll(page);
  // What is typed too early would be lost, so nothing can be.
  await name.evaluate((field) => field.focus());
  await expect(name).not.toBeFocused();
  app.arrive();
  await expect(page.locator("[data-drawn]")).toHaveCount(0);
  await name.fill("Karin");
  await expect(name).toHaveValue("Karin");
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
});

test("who is signed in does not see a visitor's navigation", async ({ page, request }) => {
  await signIn(page, request, club);
  const app = await holdApp(page);
  await page.goto("/en");
  const login = page.locator("header").getByText(textsOf("en")("common:nav.signIn"), { exact: true });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(login.filter({ visible: true })).toHaveCount(0);
  app.arrive();
  await expect(page.locator("[data-drawn]")).toHaveCount(0);
});

test("an address without a language waits for the reader's own", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("duelo.language", "es"));
  const app = await holdApp(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  app.arrive();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("es")("help:landing.title"));
});

declare global {
  interface Window {
    shifted: number;
  }
}
