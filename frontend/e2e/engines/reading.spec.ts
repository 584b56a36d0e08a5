import { createGroup, createGroupWithHistory, overtake, play } from "../support/api";
import { textsOf } from "../support/texts";
import { expect, test } from "./support/test";

const t = textsOf("en");
const names = ["Åsa Öberg", "Begoña Iturbe", "Íñigo Díaz", "Per-Anders Wikström"];

for (const size of ["phone", "desktop"] as const) {
  test.describe(size, () => {
    test.use({ size });

    test("the history is filtered by a date", async ({ app, request }) => {
      const group = await createGroupWithHistory(request, names, [
        { places: [0, 1, 2, 3], sets: [[6, 3]], playedOn: "2025-05-01" },
        { places: [0, 1, 2, 3], sets: [[6, 2]], playedOn: "2025-06-12" },
      ]);
      await app.goto(`/en/groups/${group.hash}/match-history`);
      await app
        .getByText(t("history:filters.found", { count: 2 }))
        .first()
        .isShown();
      await app.getByLabel(t("history:filters.from")).first().setDate("2025-05-05");
      await app.hasPath(/\?from=2025-05-05$/);
      await app
        .getByText(t("history:filters.found", { count: 1 }))
        .first()
        .isShown();
    });
  });
}

test("the audit replays every match in a worker", async ({ app, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 3]]);
  await app.goto(`/en/groups/${group.hash}/audit`);
  await app
    .getByRole("heading", { level: 1, name: t("audit:passed.title", { count: 4, value: "4" }) })
    .isShown();
});

test.describe("on a large screen", () => {
  test.use({ size: "desktop" });

  test("the wall screen shows ranking, result and code, and takes a new match", async ({ app, request }) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], [[6, 3]]);
    await app.goto(`/en/groups/${group.hash}/screen`);
    const tiles = app.getByRole("list", { name: t("screen:ranking") }).getByRole("listitem");
    await tiles.hasCount(4);
    await app.getByRole("img", { name: t("screen:qr") }).isShown();
    await tiles.first().hasText(/Åsa|Begoña/);
    await overtake(request, group);
    await tiles.first().hasText(/Íñigo|Per-Anders/);
  });
});

test("typed text, caret and focus survive the start of the app", async ({ app, site }) => {
  const sv = textsOf("sv");
  let start = () => {};
  site.appScripts = new Promise((resolve) => {
    start = resolve;
  });
  await app.open("/sv/register");
  const name = app.getByLabel(sv("session:field.name"), { exact: true });
  await name.click();
  await app.press(..."Karin", { key: "ARROW_LEFT" });
  start();
  await app.hydrated();
  await app.press("l");
  await name.hasValue("Kariln");
  await name.hasFocus();
});

test("a page that Back brings back shows what happened meanwhile", async ({ app, request, site }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  await app.goto(`/en/groups/${group.hash}`);
  const first = app.locator("tbody [data-player]").first();
  await first.hasText(/Åsa|Begoña/);
  await expect.poll(() => site.requests.filter((sent) => sent.endsWith("/events")).length).toBe(1);
  await app.open("/robots.txt");
  await overtake(request, group);
  await app.driver.navigate().back();
  await first.hasText(/Íñigo|Per-Anders/);
});

for (const { part, name } of [
  { part: "the part that follows its group", name: "AppStatus" },
  { part: "the app", name: "index" },
]) {
  test(`a page that was left before ${part} had arrived is whole when Back leads to it`, async ({
    app,
    request,
    site,
  }) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], [[6, 0]]);
    let arrive = () => {};
    site.heldScripts = new RegExp(`/assets/${name}-[^/]+\\.js$`);
    site.appScripts = new Promise((resolve) => {
      arrive = resolve;
    });
    await app.open(`/en/groups/${group.hash}`);
    await expect.poll(() => site.requests.some((sent) => site.heldScripts.test(sent))).toBe(true);
    await app.open("/robots.txt");
    arrive();
    await overtake(request, group);
    await app.driver.navigate().back();
    await app.hydrated();
    await app
      .locator("tbody [data-player]")
      .first()
      .hasText(/Íñigo|Per-Anders/);
  });
}

for (const { part, name } of [
  { part: "the part that shows messages", name: "AppStatus" },
  { part: "the app", name: "index" },
]) {
  test(`what was typed in a page that was left before ${part} had arrived is there when Back leads to it`, async ({
    app,
    site,
  }) => {
    let arrive = () => {};
    site.heldScripts = new RegExp(`/assets/${name}-[^/]+\\.js$`);
    site.appScripts = new Promise((resolve) => {
      arrive = resolve;
    });
    await app.open("/en/register");
    await expect.poll(() => site.requests.some((sent) => site.heldScripts.test(sent))).toBe(true);
    const field = app.getByLabel(t("session:field.name"), { exact: true });
    await field.fill("Karin");
    await app.open("/robots.txt");
    arrive();
    await app.driver.navigate().back();
    await app.hydrated();
    await field.hasValue("Karin");
  });
}

test("where the browser blocks storage, pages open and a match can be entered", async ({
  app,
  request,
  site,
}) => {
  const group = await createGroup(request, names);
  site.initScript += `
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }`;
  await app.goto("/en/device");
  await app.getByText(t("device:blocked")).isShown();
  await app.goto(`/en/groups/${group.hash}/submit-match`);
  await app.getByRole("button", { name: /^Åsa/ }).click();
  await app.getByRole("button", { name: /: Åsa/ }).isShown();
});
