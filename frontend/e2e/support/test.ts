import { test as base, type Page } from "@playwright/test";
import { Site } from "./site";

export { expect } from "@playwright/test";

let testCount = 0;

/**
 * As Playwright's, with pages that wait for the app wherever they are opened, and with a proxy where a test asks for
 * it. Matches are sent at once, by the device's setting, unless a test is about undoing them.
 */
export const test = base.extend<{ site: Site; waitsBeforeSending: boolean }>({
  waitsBeforeSending: [false, { option: true }],
  // A client address for each test: a client has one import at a time, and tests run in parallel.
  extraHTTPHeaders: async ({ baseURL: _ }, use, { workerIndex }) => {
    testCount += 1;
    await use({ "x-forwarded-for": `10.${workerIndex % 256}.${testCount >> 8}.${testCount % 256}` });
  },
  // A new connection for each call: the server may be about to close one that was idle for a while.
  request: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { ...extraHTTPHeaders, connection: "close" },
    });
    await use(request);
    await request.dispose();
  },
  context: async ({ context, waitsBeforeSending }, use) => {
    context.on("page", waitForApp);
    if (!waitsBeforeSending) {
      await context.addInitScript(sendAtOnce);
    }
    await use(context);
  },
  site: async ({ baseURL }, use) => {
    const site = new Site(baseURL ?? "");
    await site.start();
    await use(site);
    await site.stop();
  },
});

/** Run in a page: sends matches without the time for undoing them. */
export function sendAtOnce(): void {
  try {
    localStorage.setItem("duelo.sendAtOnce", "yes");
  } catch {
    // Blocked storage: nothing is held back there.
  }
}

/** Waits until the app is hydrated: before that a button does nothing. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[data-hydrated]") !== null);
}

/** Makes every page load of a page wait for the app. */
export function waitForApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...address) => {
    const response = await goto(...address);
    await hydrated(page);
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await hydrated(page);
    return response;
  };
}
