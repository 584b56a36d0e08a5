import type { Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play, publish, unique } from "./support/api";
import { atRest } from "./support/at-rest";
import { loadedWhenIdle } from "./support/connection";
import { expectAccessible, expectNoHorizontalScroll, listenToConsole } from "./support/page-checks";
import { installed } from "./support/service-worker";
import { stored } from "./support/stored-answers";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Ana Ruiz", "Bea Sol", "Cleo Ort", "Dina Paz"];

async function visit(page: Page, { hash, name }: Pick<OwnedGroup, "hash" | "name">): Promise<void> {
  await page.goto(`/en/groups/${hash}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const yours = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { level: 1, name: t("discovery:yours") }) });
const options = (page: Page, { name }: Pick<OwnedGroup, "name">) =>
  page.getByRole("button", { name: t("discovery:options", { name }) });

test("the groups of this device, private ones too, are listed with the reader's own rating", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const played = await createGroup(request, names);
  await play(request, played, [0, 1, 2, 3], [[6, 2]]);
  const empty = await createGroup(request, ["Ana Ruiz"]);
  const consoleErrors = listenToConsole(page);
  const sent: string[] = [];
  page.on("request", (asked) => sent.push(`${asked.method()} ${asked.url()}`));

  await page.goto("/en/groups");
  await expect(page.getByRole("heading", { level: 1, name: t("discovery:title") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("discovery:discover") })).toBeVisible();
  await expect(yours(page)).toHaveCount(0);

  await visit(page, empty);
  await visit(page, played);
  await page.evaluate(([hash, id]) => localStorage.setItem(`duelo.me.${hash}`, String(id)), [
    played.hash,
    played.players[0]?.playerId,
  ] as const);
  await page.goto("/en/groups");
  const links = yours(page).getByRole("heading", { level: 2 }).getByRole("link");
  await expect(links).toHaveText([played.name, empty.name]);
  await expect(yours(page).getByText("1st, 1524")).toBeVisible();
  await expect(
    yours(page).getByText(
      t("device:recent.sizeNoMatch", { players: t("groups:discovery.players", { count: 1 }) }),
    ),
  ).toBeVisible();
  await expect(yours(page).getByRole("img", { name: t("groups:head.private") })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  expect(consoleErrors).toEqual([]);
  // What the device keeps stays there.
  expect(sent.filter((asked) => /POST|PUT/.test(asked))).toEqual([]);

  await links.first().click();
  await expect(page).toHaveURL(`/en/groups/${played.hash}`);
});

test("the bars of the last weeks stand beside a public group, a favourite and a visited one", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await publish(request, group);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  await page.goto(`/en/groups?search=${encodeURIComponent(group.name)}`);
  const bars = page.getByText(t("discovery:aWeek", { count: 1, value: "1" }));
  await expect(bars).toHaveCount(1);
  await page.getByRole("button", { name: t("groups:favourite.add", { name: group.name }) }).click();
  await expect(bars).toHaveCount(2);
  await visit(page, group);
  await page.goto(`/en/groups?search=${encodeURIComponent(group.name)}`);
  await expect(bars).toHaveCount(3);
  await expectAccessible(page);
  // Breadcrumbs are on pages of a group only.
  await expect(page.getByRole("navigation", { name: t("common:crumbs.label") })).toHaveCount(0);
});

test("a group is removed by the menu or a swipe, and the removal is taken back", async ({
  page,
  request,
  isMobile,
}) => {
  const [one, other] = [await createGroup(request, names), await createGroup(request, names)];
  await visit(page, one);
  await visit(page, other);
  await page.goto("/en/groups");
  const links = yours(page).getByRole("heading", { level: 2 }).getByRole("link");
  await expect(links).toHaveText([other.name, one.name]);

  await options(page, one).click();
  await page.getByRole("menuitem", { name: t("discovery:removeRecent") }).click();
  await expect(links).toHaveText([other.name]);
  await expect(page.getByText(t("discovery:removed", { name: one.name }))).toBeVisible();
  await page.getByRole("button", { name: t("discovery:undo") }).click();
  await expect(links).toHaveText([other.name, one.name]);

  if (isMobile) {
    const row = await links.nth(1).boundingBox();
    const [x, y] = [(row?.x ?? 0) + 150, (row?.y ?? 0) + 10];
    const browser = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
      browser.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: at, y }],
      });
    await touch("touchStart", x);
    for (const moved of [20, 60, 110, 140]) {
      await touch("touchMove", x - moved);
    }
    await touch("touchEnd", x);
    await expect(links).toHaveText([other.name]);
    await expect(page).toHaveURL("/en/groups");
  }
});

test("a link can be pasted above the public groups, below them once there are own groups", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await publish(request, group);
  const link = page.getByRole("button", { name: t("discovery:link.open") });
  const row = page.getByRole("main").getByRole("link", { name: group.name }).last();
  const isLinkFirst = async () => {
    await expect(row).toBeVisible();
    return atRest(
      page,
      async () => ((await link.boundingBox())?.y ?? 0) < ((await row.boundingBox())?.y ?? 0),
    );
  };
  await page.goto(`/en/groups?search=${group.name}`);
  expect(await isLinkFirst()).toBe(true);
  await visit(page, group);
  await page.goto(`/en/groups?search=${group.name}`);
  expect(await isLinkFirst()).toBe(false);
  await link.click();
  await expect(page.getByRole("textbox", { name: t("discovery:link.label") })).toBeFocused();
  await expectAccessible(page);
});

test("a deleted group leaves the list with a sentence", { tag: "@any-screen" }, async ({ page, request }) => {
  const [kept, gone] = [await createGroup(request, names), await createGroup(request, names)];
  await visit(page, kept);
  await visit(page, gone);
  const deleted = await request.delete(`/api/groups/${gone.groupId}`, {
    data: { confirmation: gone.name },
    headers: { authorization: `Bearer ${gone.token}` },
  });
  expect(deleted.ok()).toBe(true);
  await page.goto("/en/groups");
  await expect(page.getByText(t("discovery:gone", { name: gone.name }))).toBeVisible();
  await expect(yours(page).getByRole("heading", { level: 2 })).toHaveText([kept.name]);
  await page.reload();
  await expect(yours(page).getByRole("heading", { level: 2 })).toHaveText([kept.name]);
});

test.describe("the installed app", () => {
  test.use({ serviceWorkers: "allow" });

  test("starts in the group that was visited last, also without a connection", {
    tag: "@any-screen",
  }, async ({ page, site, request }) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], [[6, 2]]);
    await page.goto(`${site.url}/sv/groups/${group.hash}`);
    await installed(page);
    await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
    await stored(page, ['"stats"', '"ranking"']);
    await page.goto(`${site.url}/start`);
    await expect(page).toHaveURL(`${site.url}/en/groups/${group.hash}`);
    await loadedWhenIdle(page);
    await site.stop();
    await page.goto(`${site.url}/start`);
    await expect(page).toHaveURL(`${site.url}/en/groups/${group.hash}`);
    await expect(page.getByRole("table").getByText("Ana Ruiz")).toBeVisible();
  });
});

test("in the installed app the header has the name of the only group, and what is stored is to be kept", async ({
  page,
  request,
  isMobile,
}) => {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (media) => {
      const isInstalled = media.includes("display-mode") && sessionStorage.getItem("isInstalled") === "yes";
      return matchMedia.call(window, isInstalled ? "all" : media);
    };
    Object.defineProperty(navigator, "vendor", { get: () => "Apple Computer, Inc." });
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
      document.documentElement.dataset.askedToKeep = "yes";
      return false;
    };
  });
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  const switcher = page
    .getByRole("banner")
    .getByRole("button", { name: t("device:switch.label", { name: group.name }) });
  const asked = page.locator("html[data-asked-to-keep]");
  await visit(page, group);
  await expect(switcher).toHaveCount(0);

  await page.evaluate(() => sessionStorage.setItem("isInstalled", "yes"));
  await visit(page, group);
  await expect(switcher).toHaveCount(isMobile ? 1 : 0);
  await expect(asked).toHaveCount(0);
  if (isMobile) {
    await page.getByRole("button", { name: t("common:nav.openMenu") }).click();
    await page.getByRole("button", { name: t("me:thisIsMe") }).click();
    const dialog = page.getByRole("dialog", { name: t("me:title") });
    await dialog.getByRole("radio", { name: /Ana Ruiz/ }).click();
    await dialog.getByRole("button", { name: t("me:thisIsMe") }).click();
  } else {
    await page.goto(`/en/groups/${group.hash}/player/${group.players[0]?.playerId}`);
    await page.getByRole("button", { name: t("me:thisIsMe") }).click();
  }
  await expect(asked).toHaveCount(1);
  // WebKit keeps what an installed app stores beyond seven days.
  await page.goto("/en/device");
  await expect(page.getByText(t("device:kept.untilFull"))).toBeVisible();
});

test("without a group the app starts where a link can be pasted", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  const name = `link-${unique()}`;
  await publish(request, group, name);
  const consoleErrors = listenToConsole(page, /^404 \/api\/groups\/vanity\//);
  await page.goto("/start");
  await expect(page).toHaveURL(/\/en\/groups\?link/);
  const field = page.getByRole("textbox", { name: t("discovery:link.label") });
  const open = page.getByRole("button", { name: t("discovery:link.go") });
  await field.pressSequentially("no-such-group-anywhere");
  await open.click();
  await expect(page.getByText(t("discovery:link.dead"))).toBeVisible();
  await expectAccessible(page);

  await field.fill("https://another.example/share/club");
  await open.click();
  await expect(page.getByText(t("discovery:link.foreign", { host: "another.example" }))).toBeVisible();

  const origin = new URL(page.url()).origin;
  await field.fill(`Our ranking is ready: ${origin}/share/${name}#passcode=${group.passcode}`);
  await field.press("Enter");
  await expect(page).toHaveURL(`/en/groups/${group.hash}`);
  expect(consoleErrors).toEqual([]);
});

// Larger screens have room for the product's name.
test("on a phone the name of the group in the header switches between the groups of the device", {
  tag: "@phone",
}, async ({ page, request }) => {
  const [one, other] = [await createGroup(request, names), await createGroup(request, names)];
  await play(request, one, [0, 1, 2, 3], [[6, 2]]);
  await play(request, other, [0, 1, 2, 3], [[6, 2]]);
  const switcher = ({ name }: OwnedGroup) =>
    page.getByRole("banner").getByRole("button", { name: t("device:switch.label", { name }) });
  await visit(page, one);
  await expect(switcher(one)).toHaveCount(0);
  await visit(page, other);
  await switcher(other).click();
  const panel = page.getByRole("navigation", { name: t("device:switch.title") });
  await expect(panel.getByRole("link")).toHaveCount(3);
  await expect(panel.getByRole("link", { name: new RegExp(`^${other.name}`) })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(switcher(other)).toBeFocused();

  await switcher(other).click();
  await panel.getByRole("link", { name: new RegExp(`^${one.name}`) }).click();
  await expect(page).toHaveURL(`/en/groups/${one.hash}`);
  await expect(switcher(one)).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: one.name })).toBeAttached();

  await page.goto("/en/faq");
  await page.getByRole("button", { name: t("common:nav.openMenu") }).click();
  await page
    .getByRole("navigation", { name: t("common:nav.main") })
    .getByRole("link", { name: one.name })
    .click();
  await expect(page).toHaveURL(`/en/groups/${one.hash}`);
  await page
    .getByRole("link", { name: t("common:brand"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL("/en");
});
