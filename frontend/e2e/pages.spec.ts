import type { Page, TestInfo } from "@playwright/test";
import { createGroup, type OwnedGroup, play, threeSets } from "./support/api";
import { giveNotices } from "./support/notices";
import {
  expectContrast,
  expectGoodLayout,
  expectOneMainAction,
  listenToConsole,
} from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { type Language, languages, textsOf } from "./support/texts";

const names = [
  "Alexandra Lindgren-Berg",
  "Begoña Iturbe",
  "Per-Anders Wikström",
  "Ñusta Öz",
  "Tomás Echeverría",
];

const DAY = "2025-06-12";

const twoSets = [
  [6, 7],
  [2, 6],
] as const;

/** Every page, with the path that shows it. */
const screens: Record<string, (group: OwnedGroup) => string> = {
  landing: () => "",
  login: () => "/login",
  register: () => "/register",
  groups: () => "/groups",
  device: () => "/device",
  group: ({ hash }) => `/groups/${hash}`,
  player: ({ hash, players }) => `/groups/${hash}/player/${players[0]?.playerId}`,
  "submit-match": ({ hash }) => `/groups/${hash}/submit-match`,
  players: ({ hash }) => `/groups/${hash}/players`,
  teams: ({ hash }) => `/groups/${hash}/teams`,
  audit: ({ hash }) => `/groups/${hash}/audit`,
  match: ({ hash }) => `/groups/${hash}/match/1`,
  "match-not-found": ({ hash }) => `/groups/${hash}/match/999999999`,
  day: ({ hash }) => `/groups/${hash}/day/${DAY}`,
  "day-not-found": ({ hash }) => `/groups/${hash}/day/2025-06-13`,
  "what-if": ({ hash, players }) =>
    `/groups/${hash}/what-if?lineup=${players
      .slice(0, 4)
      .map(({ playerId }) => playerId)
      .join(".")}`,
  compare: ({ hash, players }) =>
    `/groups/${hash}/compare?a=${players[0]?.playerId}&b=${players[2]?.playerId}`,
  partners: ({ hash, players }) => `/groups/${hash}/player/${players[0]?.playerId}/partners`,
  forecast: ({ hash }) => `/groups/${hash}/forecast`,
  screen: ({ hash }) => `/groups/${hash}/screen`,
  "match-history": ({ hash }) => `/groups/${hash}/match-history`,
  "match-history-no-hit": ({ hash }) => `/groups/${hash}/match-history?from=2031-02-01&to=2031-01-01`,
  rules: () => "/rules",
  faq: () => "/faq",
  "page-not-found": () => "/nowhere",
  "page-not-found-in-group": ({ hash }) => `/groups/${hash}/nowhere`,
  "player-not-found": ({ hash }) => `/groups/${hash}/player/999999999`,
};

for (const language of languages) {
  test(`every page is accessible and fits in ${language}`, async ({ page, request }, testInfo) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], threeSets, DAY);
    await play(request, group, [0, 3, 1, 2], twoSets, DAY);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const unknown = "players/999999999|matches/number/999999999|days/2025-06-13";
    const consoleErrors = listenToConsole(page, new RegExp(`^404 /api/groups/hash/\\w+/(?:${unknown})`));
    for (const [name, path] of Object.entries(screens)) {
      await test.step(name, async () => {
        await page.goto(`/${language}${path(group)}`);
        await expectShown(page, language);
        // The landing page repeats its main action at the bottom.
        if (name !== "landing") {
          await expectOneMainAction(page);
        }
        await picture(page, testInfo, `${name}-light`);
        await expectDarkTheme(page, testInfo, language, name);
      });
    }
    expect(consoleErrors).toEqual([]);
  });
}

for (const language of languages) {
  const t = textsOf(language);

  test(`an unknown group shows the not-found page with a link to all groups, in ${language}`, async ({
    page,
  }) => {
    await page.goto(`/${language}/groups/zzzzzzz9`);
    await expect(page.getByRole("heading", { level: 1, name: t("groups:notFound.title") })).toBeVisible();
    await expectShown(page, language);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("common:action.browseGroups") })
      .click();
    await expect(page).toHaveURL(`/${language}/groups`);
  });
}

for (const language of languages) {
  const t = textsOf(language);

  test(`notices about submissions are accessible and fit in ${language}`, async ({
    page,
    request,
  }, testInfo) => {
    const group = await createGroup(request, names, language);
    await giveNotices(group);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const consoleErrors = listenToConsole(page);
    const settings = `/admin/groups/${group.groupId}/players/manage`;
    const notices = [
      ["submit-match", `/groups/${group.hash}/submit-match`, t("matches:paused.title")],
      ["dashboard", "/admin", t("submissions:burst.titleOf", { name: group.name })],
      ["players", settings, t("submissions:burst.title")],
      ["settings", `${settings}?tab=settings`, t("submissions:paused.title")],
    ] as const;
    for (const [name, path, notice] of notices) {
      await test.step(name, async () => {
        if (name === "dashboard") {
          await signIn(page, request, group);
        }
        await page.goto(`/${language}${path}`);
        await expect(page.getByText(notice, { exact: true })).toBeVisible();
        await expectShown(page, language);
        await expectOneMainAction(page);
        await picture(page, testInfo, `${name}-light`);
        await expectDarkTheme(page, testInfo, language, name);
      });
    }
    expect(consoleErrors).toEqual([]);
  });
}

/** All that differs between themes is contrast, which does not depend on the language. An open page follows the device. */
async function expectDarkTheme(page: Page, testInfo: TestInfo, language: Language, name: string) {
  if (language === "en") {
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await picture(page, testInfo, `${name}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
  }
}

/** Half of a test's time, and no assertion: DUELO_E2E_PICTURES=1 takes a screenshot of every page. */
async function picture(page: Page, testInfo: TestInfo, name: string) {
  if (process.env.DUELO_E2E_PICTURES) {
    await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
  }
}

async function expectShown(page: Page, language: Language) {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const isFirst = language === "en";
  await expectGoodLayout(page, { contrast: isFirst, structure: isFirst });
}
