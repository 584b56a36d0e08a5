import type { Locator, Page } from "@playwright/test";
import { toastDuration } from "../src/ui/toast";
import { createGroup, type OwnedGroup, play, threeSets } from "./support/api";
import { atRest } from "./support/at-rest";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { holdTimers } from "./support/timers";

// Where messages are shown: they cover neither what they speak of nor the page's main action.

const t = textsOf("en");
const names = ["Åsa Lindgren-Berg", "Björn Ekström", "Cecilia Ahl", "Dina Ek"] as const;

interface Shown {
  readonly on: string;
  readonly by: "visitor" | "admin";
  readonly path: (group: OwnedGroup) => string;
  /** Does what the message speaks of, and returns the control that was used, or what stands in its place. */
  readonly act: (page: Page) => Promise<Locator>;
  readonly message: string;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Scrolls a control to where messages are shown, as far as the page goes, and presses it. */
async function pressAtTheBottom(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  await control.evaluate((node) => {
    const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
    const end = bar?.height && bar.bottom >= innerHeight ? bar.top : innerHeight;
    window.scrollBy(0, node.getBoundingClientRect().bottom - (end - 24));
  });
  await control.click();
}

const shown: readonly Shown[] = [
  {
    on: "a player's page",
    by: "visitor",
    path: ({ hash, players }) => `/groups/${hash}/player/${players[0]?.playerId}`,
    act: async (page) => {
      await pressAtTheBottom(button(page, t("me:thisIsMe")));
      return button(page, t("me:notMe"));
    },
    message: t("me:chosen", { name: names[0] }),
  },
  {
    on: "a match's page",
    by: "visitor",
    path: ({ hash }) => `/groups/${hash}/match/1`,
    act: async (page) => {
      const main = page.getByRole("main");
      await pressAtTheBottom(main.getByRole("button", { name: t("match:wrong.tell"), exact: true }));
      const sheet = page.getByRole("dialog", { name: t("match:wrong.title") });
      await sheet.getByRole("radio").first().check();
      await sheet.getByLabel(t("match:wrong.passcode"), { exact: true }).fill("PADEL24");
      await sheet.getByRole("button", { name: t("match:wrong.tell"), exact: true }).click();
      await expect(sheet).toBeHidden();
      return main.getByText(t("match:wrong.told"), { exact: true });
    },
    message: t("match:wrong.thanks"),
  },
  {
    on: "the settings of a group",
    by: "admin",
    path: ({ groupId }) => `/admin/groups/${groupId}/players/manage?tab=settings`,
    act: async (page) => {
      await page
        .getByLabel(t("manage:settings.inactive"))
        .selectOption({ label: t("manage:settings.inactiveNever") });
      await pressAtTheBottom(button(page, t("manage:settings.save")));
      return button(page, t("manage:settings.save"));
    },
    message: t("manage:settings.saved"),
  },
  {
    on: "the account",
    by: "admin",
    path: () => "/admin/account",
    act: async (page) => {
      await page.getByLabel(t("session:field.name")).fill("Karin Berg");
      await pressAtTheBottom(button(page, t("common:action.save")));
      return button(page, t("common:action.save"));
    },
    message: t("account:profile.saved"),
  },
];

const isOverlapping = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** The parts of the page that are covered by the messages, by their names. */
async function covered(page: Page, parts: Readonly<Record<string, Locator>>): Promise<string[]> {
  const messages = page.getByRole("region", { name: t("common:messages") }).locator("div:has(> p)");
  const boxes = await Promise.all((await messages.all()).map((message) => message.boundingBox()));
  const found: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    for (const one of await part.all()) {
      const box = await one.boundingBox();
      if (box && boxes.some((message) => message && isOverlapping(message, box))) found.push(name);
    }
  }
  return found;
}

for (const { on, by, path, act, message } of shown) {
  for (const hasLargeText of [false, true]) {
    const title = `on ${on}, a message covers neither its subject nor the main action`;
    const size = hasLargeText ? ", with text of twice the size" : "";
    test(title + size, { tag: hasLargeText ? "@large-text" : [] }, async ({ page, request, isMobile }) => {
      await holdTimers(page, toastDuration.success);
      const group = await createGroup(request, names);
      await play(request, group, [0, 1, 2, 3], threeSets);
      if (by === "admin") await signIn(page, request, group);
      await page.setViewportSize(isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 });
      if (hasLargeText) {
        const browser = await page.context().newCDPSession(page);
        await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
      }
      await page.goto(`/en${path(group)}`);
      const subject = await act(page);
      const messages = page.getByRole("region", { name: t("common:messages") });
      await expect(messages.getByText(message, { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(subject).toBeVisible();
      const bar = page
        .locator("[data-bottom-bar]")
        .getByRole("link")
        .or(page.locator("[data-bottom-bar] button"));
      expect(await atRest(page, () => covered(page, { subject, "main action": bar }))).toEqual([]);
    });
  }
}
