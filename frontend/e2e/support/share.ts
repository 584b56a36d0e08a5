import type { Page } from "@playwright/test";

/**
 * Gives the page's browser a share sheet, one that opens only within a click where a test says so. Returns a function
 * for the texts that were shared so far.
 */
export async function withShareSheet(
  page: Page,
  { isWithinTap = false }: { readonly isWithinTap?: boolean } = {},
): Promise<() => Promise<string[]>> {
  await page.addInitScript((isLimited) => {
    const shared: unknown[] = [];
    let isInTap = !isLimited;
    if (isLimited) {
      addEventListener(
        "click",
        () => {
          isInTap = true;
          setTimeout(() => {
            isInTap = false;
          });
        },
        true,
      );
    }
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: async (data: ShareData) => {
        if (!isInTap) throw new DOMException("not within a tap", "NotAllowedError");
        shared.push(data.text);
      },
    });
    Object.assign(window, { shared });
  }, isWithinTap);
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
