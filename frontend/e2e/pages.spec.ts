import type { Page, TestInfo } from "@playwright/test";
import { createGroup, play, threeSets } from "./support/api";
import { everyPage, missingPages, missingResources } from "./support/every-page";
import { giveNotices } from "./support/notices";
import {
  expectContrast,
  expectFits,
  expectGoodLayout,
  expectOneMainAction,
  listenToConsole,
} from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { type Language, languages, screensOf, textsOf } from "./support/texts";

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

for (const reader of ["a visitor", "an admin"] as const) {
  // In the other languages: text-size.spec.ts.
  test(`every page for ${reader} is accessible and fits`, async ({ page, request }, testInfo) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], threeSets, DAY);
    await play(request, group, [0, 3, 1, 2], twoSets, DAY);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const consoleErrors = listenToConsole(page, missingResources);
    const isAdmin = reader === "an admin";
    if (isAdmin) await signIn(page, request, group);
    const pages = everyPage({ ...group, day: DAY }).filter(({ isForAdmins }) => isForAdmins === isAdmin);
    const missing = missingPages(group).map((path) => ({ name: path.replace(/\W+/g, "-"), path }));
    for (const { name, path } of isAdmin ? pages : [...pages, ...missing]) {
      await test.step(path, async () => {
        await page.goto(`/en${path}`);
        await expectShown(page, "en");
        // The landing page repeats its main action at the bottom.
        if (path !== "") {
          await expectOneMainAction(page);
        }
        await picture(page, testInfo, `${name}-light`);
        await expectDarkTheme(page, testInfo, "en", name);
      });
    }
    expect(consoleErrors).toEqual([]);
  });
}

test("an unknown group shows the not-found page with a link to all groups", async ({ page }) => {
  const t = textsOf("en");
  await page.goto("/en/groups/zzzzzzz9");
  await expect(page.getByRole("heading", { level: 1, name: t("groups:notFound.title") })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("common:action.browseGroups") })
    .click();
  await expect(page).toHaveURL("/en/groups");
});

for (const language of languages) {
  const t = textsOf(language);

  test(
    `notices about submissions are accessible and fit in ${language}`,
    {
      tag: screensOf(language),
    },
    async ({ page, request }, testInfo) => {
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
          await expectFitsDesktop(page, language);
        });
      }
      expect(consoleErrors).toEqual([]);
    },
  );
}

/** Long texts have to fit there too; names do not depend on the width. */
async function expectFitsDesktop(page: Page, language: Language) {
  if (language !== "en") {
    const phone = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectFits(page);
    await page.setViewportSize(phone ?? { width: 360, height: 740 });
  }
}

/** Themes differ in contrast alone, which does not depend on the language. An open page follows the device. */
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
