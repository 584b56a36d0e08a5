import type { Page } from "@playwright/test";
import { createGroup, play } from "./support/api";
import { loseConnection } from "./support/connection";
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectOneMainAction,
  listenToConsole,
} from "./support/page-checks";
import { openWithPasscode, pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { misfits } from "./support/text-fit";
import { languages, textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Ana", "Bea", "Cleo", "Dina"];

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: t("device:title") });

test("the page lists what this device keeps, and each thing can be removed", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  const [ana] = group.players;
  const consoleErrors = listenToConsole(page);
  await page.goto("/en/device");
  await expect(heading(page)).toBeVisible();

  await openWithPasscode(page, group);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  await page.evaluate(
    ([hash, id, passcode]) => {
      localStorage.setItem(`duelo.me.${hash}`, String(id));
      localStorage.setItem(`duelo.passcode.${hash}`, passcode);
      localStorage.setItem("duelo.favourites", JSON.stringify([hash]));
    },
    [group.hash, ana?.playerId, group.passcode] as const,
  );
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("common:nav.device") })
    .click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: group.name })).toBeVisible();
  await expect(page.getByText(t("device:group.me", { name: "Ana" }))).toBeVisible();
  await expect(page.getByText(group.passcode)).toHaveCount(0);
  const of = (action: string, what: string) =>
    page.getByRole("button", { name: t("device:of", { action, what, group: group.name }) });
  await of(t("device:group.show"), "Passcode").click();
  await expect(page.getByText(group.passcode).last()).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expectOneMainAction(page);

  await of(t("device:group.forget"), "Passcode").click();
  // The button has gone.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText(group.passcode)).toHaveCount(0);
  await of(t("device:group.forget"), "Ana").click();
  await expect(page.getByText(t("device:group.me", { name: "Ana" }))).toHaveCount(0);
  await of(t("device:group.remove"), t("device:group.favourite")).click();
  await of(t("device:group.remove"), t("device:switch.title")).click();
  await expect(page.getByRole("heading", { level: 2, name: group.name })).toHaveCount(0);
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /me\.|passcode|favourites|recent/.test(key)),
    ),
  ).toEqual(["duelo.favourites"]);
  expect(consoleErrors).toEqual([]);
});

test("a code takes it to another browser, which asks before taking over", { tag: "@any-screen" }, async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const group = await createGroup(request, names);
  await openWithPasscode(page, group);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  await page.evaluate(
    ([hash, id, passcode]) => {
      localStorage.setItem(`duelo.me.${hash}`, String(id));
      localStorage.setItem(`duelo.passcode.${hash}`, passcode);
    },
    [group.hash, group.players[1]?.playerId, group.passcode] as const,
  );
  await page.goto("/en/device");
  await page.getByRole("button", { name: t("device:move.show") }).click();
  await expect(page.getByRole("img", { name: t("device:move.qr") })).toBeVisible();
  await expectAccessible(page);
  const link = await page.getByLabel(t("device:move.link"), { exact: true }).inputValue();
  expect(new URL(link).hash).toMatch(/^#take=/);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  const sent: string[] = [];
  other.on("request", (asked) => sent.push(asked.url() + (asked.postData() ?? "")));
  await other.goto(link);
  const dialog = other.getByRole("dialog", { name: t("device:take.title") });
  await expect(dialog).toBeVisible();
  await expect(other).toHaveURL("/en/device");
  await expect(dialog.getByText(group.name)).toBeVisible();
  const kept = () =>
    other.evaluate(
      (hash) => [localStorage.getItem(`duelo.me.${hash}`), localStorage.getItem(`duelo.passcode.${hash}`)],
      group.hash,
    );
  expect(await kept()).toEqual([null, null]);
  await dialog.getByRole("button", { name: t("device:take.confirm") }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByText(t("device:group.me", { name: "Bea" }))).toBeVisible();
  expect(await kept()).toEqual([String(group.players[1]?.playerId), group.passcode]);
  expect(sent.filter((asked) => asked.includes("take=") || asked.includes(group.passcode))).toEqual([]);
  await context.close();
});

test("a match that waits is named before everything is forgotten, and says how long it is safe", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await page.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    navigator.storage.persist = async () => {
      asked.count += 1;
      return false;
    };
    navigator.storage.persisted = async () => false;
    Object.defineProperty(navigator, "vendor", { get: () => "Apple Computer, Inc." });
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
  await page.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
  await expect(page.getByRole("button", { name: /^Ana/ })).toBeVisible();
  await pickFour(page, names);
  await typeScore(page, [
    [6, 4],
    [6, 3],
  ]);
  await loseConnection(page);
  expect(await asked()).toBe(0);
  await page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
  await expect(page.getByRole("region", { name: t("outbox:waiting.title") })).toBeVisible();
  await expect.poll(asked).toBe(1);

  // The tests of a page that was never loaded with a connection need the service worker, which they block.
  await page.route("**/api/groups/hash/*/matches", (route) => route.abort());
  await page.context().setOffline(false);
  await page.goto(`/en/groups/${group.hash}/outbox`);
  await expect(page.getByText(t("device:safe.sevenDays"))).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("device:title") })
    .click();
  await expect(page.getByText(t("device:group.waiting", { count: 1 }))).toBeVisible();
  await expect(page.getByText(t("device:kept.sevenDays"))).toBeVisible();
  await page.getByRole("button", { name: t("device:forget.button") }).click();
  const dialog = page.getByRole("dialog", { name: t("device:forget.title") });
  await expect(dialog.getByText(t("device:forget.waiting", { count: 1, groups: group.name }))).toBeVisible();
  await dialog.getByRole("button", { name: t("device:forget.keep") }).click();
  await expect(page.getByText(t("device:group.waiting", { count: 1 }))).toBeVisible();
  await page.getByRole("button", { name: t("device:forget.button") }).click();
  await dialog.getByRole("button", { name: t("device:forget.confirm") }).click();
  await expect(page.getByText(t("device:empty"))).toBeVisible();
  await page.goto(`/en/groups/${group.hash}/outbox`);
  await expect(page.getByText(t("outbox:empty.title"))).toBeVisible();
});

test("nobody is asked to keep anything at the first view", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      throw new Error("asked without a reason");
    };
  });
  const consoleErrors = listenToConsole(page);
  for (const path of ["", "/groups", `/groups/${group.hash}`, "/device"]) {
    await page.goto(`/en${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(consoleErrors).toEqual([]);
});

for (const language of languages) {
  const texts = textsOf(language);

  test(`the page of the device and the list of groups fit large text, in ${language}`, {
    tag: "@any-screen",
  }, async ({ page, request }) => {
    const group = await createGroup(request, names, language);
    const other = await createGroup(request, names, language);
    await play(request, group, [0, 1, 2, 3], [[6, 2]]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const { hash, name } of [other, group]) {
      await page.goto(`/${language}/groups/${hash}`);
      await expect(page.getByRole("heading", { level: 1, name })).toBeAttached();
    }
    await page.evaluate(
      ([hash, id, passcode]) => {
        localStorage.setItem(`duelo.me.${hash}`, String(id));
        localStorage.setItem(`duelo.passcode.${hash}`, passcode);
      },
      [group.hash, group.players[1]?.playerId, group.passcode] as const,
    );
    const browser = await page.context().newCDPSession(page);
    const found: string[] = [];
    const check = async (place: string) => {
      for (const [width, size] of [
        [360, 32],
        [320, 16],
      ] as const) {
        await browser.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
        await page.setViewportSize({ width, height: 740 });
        found.push(...(await misfits(page)).map((misfit) => `${place} at ${width} px: ${misfit}`));
      }
    };
    await page.goto(`/${language}/device`);
    await page.getByRole("button", { name: texts("device:move.show") }).click();
    await check("device");
    await page.getByRole("button", { name: texts("device:forget.button") }).click();
    await check("forget");
    await page.goto(`/${language}/groups?link`);
    await expect(page.getByRole("heading", { level: 1, name: texts("discovery:yours") })).toBeVisible();
    await expect(page.getByText("1524").first()).toBeVisible();
    await check("groups");
    await page.goto(`/${language}/groups/${group.hash}`);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await check("group");
    await page
      .getByRole("banner")
      .getByRole("button", { name: texts("device:switch.label", { name: group.name }) })
      .click();
    await expect(page.getByText("1524").first()).toBeVisible();
    await check("switch");
    expect(found).toEqual([]);
  });
}
