import { writeFile } from "node:fs/promises";
import { test as base, sendAtOnce } from "../../support/test";
import { finderScript } from "./finder";
import { EnginePage } from "./page";
import { type EngineOptions, Session, type Size } from "./session";

export { expect } from "@playwright/test";

interface Options {
  /** Of the page. */
  size: Size;
}

interface WorkerOptions extends EngineOptions {
  session: Session;
}

/**
 * Journeys in an engine other than Playwright's Chromium. A worker has one session; each test has an origin of its own,
 * and with it storage and a service worker of its own, through a proxy that can also stop.
 */
export const test = base.extend<Options & { app: EnginePage }, WorkerOptions>({
  engine: ["webkit", { option: true, scope: "worker" }],
  isDark: [false, { option: true, scope: "worker" }],
  size: ["phone", { option: true }],
  session: [
    async ({ engine, isDark }, use) => {
      const session = new Session(engine, isDark);
      try {
        await session.start();
        await use(session);
      } finally {
        await session.stop();
      }
    },
    { scope: "worker" },
  ],
  app: async ({ session, site, size, waitsBeforeSending, extraHTTPHeaders }, use, testInfo) => {
    const { driver } = session;
    site.client = extraHTTPHeaders?.["x-forwarded-for"] ?? null;
    site.initScript = waitsBeforeSending ? finderScript : `${finderScript}; (${sendAtOnce})();`;
    await session.resize(size);
    const app = new EnginePage(driver, site.url);
    await use(app);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath("page.png");
      await writeFile(path, await driver.takeScreenshot(), "base64");
      await testInfo.attach("page", { path, contentType: "image/png" });
    }
    await driver.get("about:blank");
  },
});
