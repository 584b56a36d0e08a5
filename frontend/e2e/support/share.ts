import type { Page } from "@playwright/test";

/** Gives the page's browser a share sheet. Returns a function for the texts that were shared so far. */
export async function withShareSheet(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: async (data: ShareData) => {
        shared.push(data.text);
      },
    });
    Object.assign(window, { shared });
  });
  return () => page.evaluate(() => (window as unknown as { shared: string[] }).shared);
}

/** Takes the share sheet from the page's browser, as on most desktops. */
export async function withoutShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
}

/** As `withoutShareSheet`; the returned function reads what was copied instead. */
export async function withClipboard(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await withoutShareSheet(page);
  return () => page.evaluate(() => navigator.clipboard.readText());
}
