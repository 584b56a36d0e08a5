import type { Page } from "@playwright/test";

/** Waits until the service worker has stored the app and answers for the page. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === "activated" && navigator.serviceWorker.controller !== null;
  });
}
