import { expect, type Locator, type Page } from "@playwright/test";
import { filesOf } from "./built";
import { type Language, textsOf } from "./texts";

/** Matches a clock time, such as 19:42. */
export const clockTime = "\\d{1,2}[:.]\\d{2}";

/**
 * Waits until a page has what it shows without a connection. It loads that when the browser is idle, which on a busy
 * machine is long after the page has been shown.
 */
export async function loadedWhenIdle(page: Page): Promise<void> {
  const language = await page.locator("html").getAttribute("lang");
  const needed = filesOf([
    "src/app/layout/AppStatus.tsx",
    "src/ui/ToastMessages.tsx",
    `src/i18n/locales/${language}/errors.json`,
  ]);
  // Not by `performance`, which Playwright replaces in pages with another clock.
  const missing = () =>
    page.evaluate(
      (files) =>
        new Promise<string[]>((resolve) => {
          new PerformanceObserver((list, observer) => {
            observer.disconnect();
            const loaded = list.getEntries().map(({ name }) => new URL(name).pathname);
            resolve(files.filter((file) => !loaded.includes(`/${file}`)));
          }).observe({ type: "resource", buffered: true });
        }),
      needed,
    );
  await expect.poll(missing).toEqual([]);
  await page.waitForLoadState("networkidle");
}

/** Ends the connection of a page that has what it shows without one. */
export async function loseConnection(page: Page): Promise<void> {
  await loadedWhenIdle(page);
  await page.context().setOffline(true);
}

/** The strip that says that there is no connection. */
export function offlineStrip(page: Page, language: Language = "en"): Locator {
  const t = textsOf(language);
  const texts = ["title", "sinceTime", "sinceDay"].map((text) =>
    t(`errors:offline.${text}`, { day: ".+", time: clockTime }),
  );
  return page.getByRole("status").filter({ hasText: new RegExp(`^(${texts.join("|")})`) });
}
