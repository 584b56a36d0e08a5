import type { Page } from "@playwright/test";
import { createGroup } from "./support/api";
import { loseConnection, offlineStrip } from "./support/connection";
import { expectAccessible, expectNoHorizontalScroll } from "./support/page-checks";
import { expect, hydrated, test } from "./support/test";
import { languages, textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Ana", "Bea", "Cleo", "Dina"];

/**
 * Loses the first requests of a file of the build. Returns a function that ends it: without the route, requests that
 * are under way would never be answered.
 */
async function lose(page: Page, file: RegExp, times = Number.POSITIVE_INFINITY): Promise<() => void> {
  let left = times;
  await page.route(file, (route) => {
    left -= 1;
    return left < 0 ? route.continue() : route.abort("connectionreset");
  });
  return () => {
    left = 0;
  };
}

async function openFaq(page: Page): Promise<void> {
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("common:nav.faq") })
    .click();
}

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

test("a page whose code or texts were lost is opened as a new document", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await page.goto(`/en/groups/${group.hash}`);
  await lose(page, /\/SubmitMatchPage-/, 1);
  await page
    .getByRole("link", { name: t("start:submit") })
    .locator("visible=true")
    .first()
    .click();
  await expect(heading(page, t("matches:title"))).toBeVisible();
  await hydrated(page);

  await lose(page, /\/faq-/, 1);
  await openFaq(page);
  await expect(heading(page, t("faq:title"))).toBeVisible();
});

test("a page that is left while it is opened anew does not load the next one anew", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await page.goto(`/en/groups/${group.hash}`);
  await lose(page, /\/SubmitMatchPage-/, 1);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/submit-match$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/submit-match$/);
  await page
    .getByRole("link", { name: t("start:submit") })
    .locator("visible=true")
    .first()
    .click();
  await asked;
  await openFaq(page);
  await expect(heading(page, t("faq:title"))).toBeVisible();

  const documents: string[] = [];
  page.on("request", (sent) => {
    if (sent.isNavigationRequest()) {
      documents.push(sent.url());
    }
  });
  const answered = page.waitForEvent("requestfinished", (sent) => sent.url().endsWith("/submit-match"));
  release();
  await answered;
  await page.evaluate(() => fetch("/health/live").then((response) => response.text()));
  expect(documents).toEqual([]);
});

test("without a connection a page that is missing says so, and opens when there is one", {
  tag: "@any-screen",
}, async ({ page, context }) => {
  await page.goto("/en");
  await loseConnection(page);
  await openFaq(page);
  await expect(heading(page, t("common:notLoaded.title"))).toBeVisible();
  await expect(page.getByText(t("common:notLoaded.unreachable"))).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  // The strip above the page has one too.
  await page
    .getByRole("main")
    .getByRole("button", { name: t("common:action.retry") })
    .click();
  await expect(page.getByText(t("common:notLoaded.unreachable"))).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, t("faq:title"))).toBeVisible();
});

test("a page whose files a new version has replaced opens in the new version", {
  tag: "@any-screen",
}, async ({ page, site }) => {
  await page.goto(`${site.url}/en`);
  site.deploy();
  await openFaq(page);
  await expect(heading(page, t("faq:title"))).toBeVisible();
  await expect(page.locator("script[data-app]")).toHaveAttribute("data-app", /-v2\.js$/);
});

test("a lost menu leaves the page as it is", { tag: "@any-screen" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const stopLosing = await lose(page, /\/PhonePanel-/);
  await page.goto("/en/groups");
  await page.getByRole("button", { name: t("common:nav.openMenu") }).click();
  await expect(page.getByRole("alert")).toContainText(t("common:notLoaded.part"));
  await expect(heading(page, t("discovery:title"))).toBeVisible();
  await expectNoHorizontalScroll(page);

  stopLosing();
  const loaded = page.waitForEvent("load");
  await page.getByRole("alert").getByRole("button").click();
  await loaded;
  await hydrated(page);
  await page.getByRole("button", { name: t("common:nav.openMenu") }).click();
  await expect(page.locator("#phone-menu")).toBeVisible();
});

test("a page that lost its connection before it was idle says so, and follows its group when there is one", {
  tag: "@any-screen",
}, async ({ page, context, request }) => {
  const group = await createGroup(request, names);
  await lose(page, /\/AppStatus-/, 1);
  const lost = page.waitForEvent("requestfailed", (failed) => failed.url().includes("/AppStatus-"));
  await page.goto(`/en/groups/${group.hash}`);
  await lost;
  await context.setOffline(true);
  const stream = page.waitForRequest(/\/events$/);
  await context.setOffline(false);
  await stream;
  await loseConnection(page);
  await expect(offlineStrip(page)).toBeVisible();
});

test("an app that cannot start says so in each language", { tag: "@any-screen" }, async ({ page }) => {
  for (const language of languages) {
    const texts = textsOf(language);
    await page.goto(`/${language}/faq`);
    // The app's own file, or its first texts.
    const stopLosing = await lose(page, language === "en" ? /\/assets\/index-[^/]*\.js/ : /\/core-/);
    await page.evaluate(() => window.location.reload());
    const message = page.getByRole("alert");
    await expect(message).toContainText(texts("common:notLoaded.app"));
    // What was prerendered can be read.
    await expect(heading(page, texts("faq:title"))).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    stopLosing();
    const loaded = page.waitForEvent("load");
    await message.getByRole("button", { name: texts("common:action.reload") }).click();
    await loaded;
    await hydrated(page);
    await expect(message).toBeHidden();
  }
});

test("a language whose texts were lost is loaded anew, and is refused without a connection", {
  tag: "@any-screen",
}, async ({ page }) => {
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /\((EN|SV)\)$/ }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await page.goto("/en/faq");
  await lose(page, /\/core-/, 1);
  await choose("Svenska");
  await expect(heading(page, textsOf("sv")("faq:title"))).toBeVisible();

  await hydrated(page);
  await loseConnection(page);
  await choose("Español");
  await expect(
    page.getByText(textsOf("sv")("common:notLoaded.language", { language: "Español" })),
  ).toBeVisible();
  await expect(heading(page, textsOf("sv")("faq:title"))).toBeVisible();
});

test("a page that is loaded again when Back leads to it keeps what was typed, but neither password nor passcode", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.goto("/en/register");
  await hydrated(page);
  const name = page.getByLabel(t("session:field.name"), { exact: true });
  const password = page.getByLabel(t("session:field.password"), { exact: true });
  const passcode = page.getByLabel(t("session:field.passcode"));
  await name.pressSequentially("Karin");
  await password.pressSequentially("correct horse battery");
  await page
    .getByRole("button", { name: t("common:field.showPassword") })
    .first()
    .click();
  await expect(password).toHaveAttribute("type", "text");
  await passcode.pressSequentially("SMASH24");
  const isReloaded = page.waitForEvent("load");
  // As WebKit does with a page that was left before a part had arrived.
  await page.evaluate(() => {
    window.dispatchEvent(new Event("vite:preloadError"));
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await isReloaded;
  await hydrated(page);
  await expect(name).toHaveValue("Karin");
  await expect(password).toHaveValue("");
  await expect(passcode).toHaveValue("");
});
