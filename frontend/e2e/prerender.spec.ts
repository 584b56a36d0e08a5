import { expect, type Locator, test } from "@playwright/test";
import { createGroup, type OwnedGroup, play, publish } from "./support/api";
import { hold } from "./support/hold";
import { expectNoHorizontalScroll, listenToConsole } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { hydrated } from "./support/test";
import { languages, textsOf } from "./support/texts";

// The prerendered page that the server sends, and what of it survives the start of the app.

let group: OwnedGroup;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  group = await createGroup(request, ["Åsa Öberg", "Íñigo", "Maja", "Elin", "Núria", "Björn"]);
  await play(request, group, [2, 3, 4, 5], [[6, 4]], "2025-06-12");
  await publish(request, group);
  await request.dispose();
});

/** All but the bootstrap script, which requests them. */
const appScripts = /\/assets\/(?!bootstrap-)[^/]+\.js$/;

/** Marks an element, to distinguish it later from an equal one that replaced it. */
async function mark(element: Locator): Promise<void> {
  await element.evaluate((node) => Object.assign(node, { isMarked: true }));
}

async function expectMarked(element: Locator): Promise<void> {
  expect(await element.evaluate((node) => "isMarked" in node)).toBe(true);
}

/** Opens the target of a link: Playwright cannot click without JavaScript. */
async function follow(link: Locator): Promise<void> {
  await link.page().goto((await link.getAttribute("href")) ?? "");
}

for (const language of languages) {
  const t = textsOf(language);

  test.describe(`without the app, in ${language}`, () => {
    test.use({ javaScriptEnabled: false });

    test("shows the names of a public group and its player, and its links work", async ({ page }) => {
      const consoleErrors = listenToConsole(page);
      const [player] = group.players;
      await page.goto(`/${language}/groups/${group.hash}/player/${player?.playerId}`);
      await expect(page.getByText("Åsa Öberg")).toBeVisible();
      await expect(page.getByText("1500", { exact: true })).toBeVisible();
      await expect(page.locator("noscript p").filter({ visible: true })).toHaveText(t("common:noScript"));
      await expectNoHorizontalScroll(page);
      await follow(page.getByRole("link", { name: group.name, exact: true }).filter({ visible: true }));
      await expect(page).toHaveURL(`/${language}/groups/${group.hash}`);
      await expect(page.getByRole("main").getByText(group.name)).toBeVisible();
      await follow(
        page.getByRole("contentinfo").getByRole("link", { name: t("common:nav.rulesAndElo"), exact: true }),
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("help:rules.title"));
      expect(consoleErrors).toEqual([]);
    });

    test("says what does not exist", { tag: "@any-screen" }, async ({ page }) => {
      await page.goto(`/${language}/nothing`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("common:notFound.title"));
      await page.goto(`/${language}/groups/nothing0`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("groups:notFound.title"));
    });
  });
}

test("reveals no name of a private group", { tag: "@any-screen" }, async ({ page, request }) => {
  const secret = await createGroup(request, ["Åsa"]);
  const answer = await page.goto(`/en/groups/${secret.hash}/player/${secret.players[0]?.playerId}`);
  const sent = (await answer?.text()) ?? "";
  expect(sent).toContain("data-prerendered");
  expect(sent).not.toContain(secret.name);
  expect(sent).not.toContain("Åsa");
});

test("typed text, focus and caret survive the start of the app, and nothing moves", async ({ page }) => {
  const t = textsOf("sv");
  const consoleErrors = listenToConsole(page);
  await page.addInitScript(() => {
    window.shifted = 0;
    window.countedFrom = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        if (entry.startTime >= window.countedFrom) window.shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const app = await hold(page, appScripts);
  await page.goto("/sv/register");
  await expectNoHorizontalScroll(page);
  const name = page.getByLabel(t("session:field.name"), { exact: true });
  const email = page.getByLabel(t("session:field.email"), { exact: true });
  const groupName = page.getByLabel(t("session:field.groupName"), { exact: true });
  await email.fill("karin@example.org");
  await groupName.fill("Torsdagspadel");
  await name.click();
  await name.pressSequentially("Karin");
  await name.press("ArrowLeft");
  await mark(name);
  // What the page's own font has moved, where the machine lacks the one that stands in for it, is not the app's doing.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    window.shifted = 0;
    window.countedFrom = performance.now();
  });
  app.release();
  await hydrated(page);
  await expect(name).toBeFocused();
  await expectMarked(name);
  await page.keyboard.type("l");
  await expect(name).toHaveValue("Kariln");
  await expect(email).toHaveValue("karin@example.org");
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
  // The form has received the typed values: only the empty fields are invalid.
  await page.getByRole("button", { name: t("session:register.submit") }).click();
  await expect(page.getByLabel(t("session:field.passcode"))).toHaveAttribute("aria-invalid", "true");
  for (const field of [name, email, groupName]) {
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
  }
  await expect(name).toHaveValue("Kariln");
  await expect(groupName).toHaveValue("Torsdagspadel");
  expect(consoleErrors).toEqual([]);
});

test("a search that is typed before the app starts is carried out", { tag: "@any-screen" }, async ({
  page,
}) => {
  const t = textsOf("en");
  const app = await hold(page, appScripts);
  await page.goto("/en/groups");
  const search = page.getByRole("textbox", { name: t("discovery:search") });
  await search.fill("no such group");
  app.release();
  await expect(page.getByRole("heading", { name: t("discovery:noHits.title") })).toBeVisible();
  await expect(search).toHaveValue("no such group");
});

for (const path of ["/en", "/en?utm_source=chat", "/en/import", "/en/import?group=0"]) {
  test(`a file that is chosen at ${path} before the app starts is read @any-screen`, async ({ page }) => {
    const t = textsOf("en");
    const app = await hold(page, appScripts);
    await page.goto(path, { waitUntil: "commit" });
    const chooser = page.waitForEvent("filechooser");
    const name = t(path.includes("import") ? "import:start.choose" : "help:landing.sheet.choose");
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    await (await chooser).setFiles({
      name: "thursdays.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Date;A1;A2;B1;B2;Score\n2025-06-01;Ada;Bo;Cy;Di;6-4 6-3"),
    });
    app.release();
    await expect(page.getByRole("heading", { level: 1, name: t("import:columns.title") })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
  });
}

test("a form that is submitted before the app starts sends nothing", { tag: "@any-screen" }, async ({
  page,
}) => {
  const t = textsOf("en");
  const app = await hold(page, appScripts);
  await page.goto("/en/login");
  const password = page.getByLabel(t("session:field.password"), { exact: true });
  await password.fill("secret-password");
  await password.press("Enter");
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  app.release();
  await hydrated(page);
  await expect(page).toHaveURL("/en/login");
  await expect(password).toHaveValue("secret-password");
});

test("an open answer, the selected text and the reading position survive the start of the app", async ({
  page,
}) => {
  const t = textsOf("en");
  const consoleErrors = listenToConsole(page);
  const app = await hold(page, appScripts);
  await page.goto("/en/faq");
  const answer = page.getByText(t("faq:item.dark.answer"));
  const question = page.locator("#dark summary");
  await question.scrollIntoViewIfNeeded();
  await question.click();
  await expect(answer).toBeVisible();
  await answer.evaluate((text) => window.getSelection()?.selectAllChildren(text));
  await mark(question);
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(0);
  app.release();
  await hydrated(page);
  await expectMarked(question);
  await expect(answer).toBeVisible();
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(t("faq:item.dark.answer"));
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
  await question.click();
  await expect(answer).toBeHidden();
  expect(consoleErrors).toEqual([]);
});

// Desktops open every page in pages.spec.ts, which fails on messages about the hydration too.
test("every prerendered page is hydrated as it is, for visitors and for those signed in", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const consoleErrors = listenToConsole(page);
  const groupPath = `/groups/${group.hash}`;
  const paths = [
    "",
    "/groups",
    ...[
      "",
      `/player/${group.players[0]?.playerId}`,
      `/player/${group.players[0]?.playerId}/partners`,
      "/players",
      "/submit-match",
      "/match-history",
      "/teams",
      "/audit",
      "/match/1",
      "/day/2025-06-12",
      "/what-if",
      "/compare",
      "/forecast",
      "/screen",
    ].map((path) => groupPath + path),
    `/groups/id/${group.groupId}`,
    "/rules",
    "/faq",
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password",
    "/verify-email",
    "/invitation",
  ];
  const visit = async (path: string) => {
    const app = await hold(page, appScripts);
    const requested = page.waitForRequest(appScripts);
    await page.goto(path);
    await mark(page.getByRole("main"));
    await requested;
    // The preloaded data is there before the app, but must not be rendered before the page is hydrated.
    await page.evaluate(() => Promise.all(window.dueloPreloaded?.values() ?? []).then(() => undefined));
    app.release();
    await hydrated(page);
    await expectMarked(page.getByRole("main"));
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(consoleErrors, path).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
  };
  for (const path of paths) {
    await visit(`/sv${path}`);
  }
  await signIn(page, request, group);
  for (const path of ["", groupPath, `${groupPath}/submit-match`, "/admin", "/admin/account"]) {
    await visit(`/sv${path}`);
  }
  await expect(page).toHaveURL("/sv/admin/account");
});

test("shows no visitor's navigation to signed-in admins", async ({ page, request }) => {
  await signIn(page, request, group);
  const app = await hold(page, appScripts);
  await page.goto("/en");
  const login = page.locator("header").getByText(textsOf("en")("common:nav.signIn"), { exact: true });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(login.filter({ visible: true })).toHaveCount(0);
  app.release();
  await hydrated(page);
  await expect(login.filter({ visible: true })).toHaveCount(0);
});

test("hides a page in another language than the chosen one until the app has started", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("duelo.language", "es"));
  const app = await hold(page, appScripts);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  app.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("es")("help:landing.title"));
});

declare global {
  interface Window {
    shifted: number;
    /** By the clock of the page. */
    countedFrom: number;
    dueloPreloaded?: Map<string, Promise<Response>>;
  }
}
