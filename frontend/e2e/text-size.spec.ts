import type { Page } from "@playwright/test";
import { createGroupWithHistory, publish, unique } from "./support/api";
import { everyPage, missingPages, missingResources } from "./support/every-page";
import { expectFits, expectGoodLayout, listenToConsole } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { misfits } from "./support/text-fit";
import { languages } from "./support/texts";

const names = [
  "Alexandra Lindgren-Berg",
  "Begoña Iturbe",
  "Per-Anders Wikström",
  "Jorge Villanueva",
  "Tomás Echeverría",
];
const DAY = "2025-06-12";
/** Thirty: from then on, forecasts are judged. */
const matches = Array.from({ length: 30 }, (_, match) => ({
  places: match % 2 === 0 ? ([0, 1, 2, 3] as const) : ([0, 2, 4, 3] as const),
  sets:
    match % 3 === 0
      ? ([
          [7, 6],
          [6, 1],
          [6, 1],
        ] as const)
      : ([
          [7, 6],
          [4, 6],
          [6, 1],
        ] as const),
  playedOn: DAY,
}));

/** Opens a page as a link to it does: the app is not loaded again, and another page has another heading. */
async function open(page: Page, address: string): Promise<void> {
  const isLeaving = await page.evaluate((to) => {
    const heading = document.querySelector("#main h1");
    if (heading === null || new URL(to, location.href).pathname === location.pathname) return false;
    heading.setAttribute("data-left", "");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return true;
  }, address);
  await (isLeaving ? expect(page.locator("h1[data-left]")).toHaveCount(0) : page.goto(address));
}

for (const language of languages) {
  test(`every page fits, also 320 px wide and with text of twice the size, in ${language}`, async ({
    page,
    request,
  }) => {
    const created = await createGroupWithHistory(request, names, matches, language);
    const group = { ...created, name: `Torsdagspadel ${unique()}`, day: DAY };
    await publish(request, group, `torsdagspadel-${unique()}`);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const consoleErrors = listenToConsole(page, missingResources);
    const found: string[] = [];
    const browser = await page.context().newCDPSession(page);
    const visit = async (path: string) => {
      const address = `/${language}${path}`;
      await test.step(address, async () => {
        await open(page, address);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        // English is in pages.spec.ts, with the checks that read no text.
        if (language !== "en") {
          await browser.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 16 } });
          await page.setViewportSize({ width: 1280, height: 800 });
          await expectFits(page);
          await page.setViewportSize({ width: 360, height: 740 });
          await expectGoodLayout(page, { contrast: false, structure: false });
        }
        for (const [width, size] of [
          [360, 32],
          [320, 16],
        ] as const) {
          await browser.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
          await page.setViewportSize({ width, height: 740 });
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
            `${size}px`,
          );
          for (const misfit of await misfits(page)) {
            found.push(`${address} at ${width} px, text of ${size} px: ${misfit}`);
          }
        }
      });
    };
    const pages = everyPage(group);
    for (const { path } of pages.filter(({ isForAdmins }) => !isForAdmins)) await visit(path);
    for (const path of missingPages(group)) await visit(path);
    await signIn(page, request, group);
    for (const { path } of pages.filter(({ isForAdmins }) => isForAdmins)) await visit(path);
    expect(found).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
}
