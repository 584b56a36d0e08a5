import { expect, type Page } from "@playwright/test";
import { filesOf } from "./built";

/**
 * Waits until a page has what it shows without a connection. It loads that when the browser is idle, which on a busy machine
 * is long after the page has been shown.
 */
export async function loadedWhenIdle(page: Page): Promise<void> {
  const language = await page.locator("html").getAttribute("lang");
  const needed = filesOf([
    "src/app/layout/AppStatus.tsx",
    "src/ui/ToastMessages.tsx",
    `src/i18n/locales/${language}/errors.json`,
  ]);
  const missing = () =>
    page.evaluate((files) => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      return files.filter((file) => !loaded.includes(`/${file}`));
    }, needed);
  await expect.poll(missing).toEqual([]);
  await page.waitForLoadState("networkidle");
}

/** Ends the connection of a page that has what it shows without one. */
export async function loseConnection(page: Page): Promise<void> {
  await loadedWhenIdle(page);
  await page.context().setOffline(true);
}
