import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
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
    await allowRetry(testInfo);
    site.client = extraHTTPHeaders?.["x-forwarded-for"] ?? null;
    site.initScript = waitsBeforeSending ? finderScript : `${finderScript}; (${sendAtOnce})();`;
    await session.resize(size);
    const app = new EnginePage(driver, site.url);
    await use(app);
    if (await hasCrashed(session)) {
      await noteCrash(testInfo);
      throw new Error("the browser has crashed");
    }
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath("page.png");
      await writeFile(path, await driver.takeScreenshot(), "base64");
      await testInfo.attach("page", { path, contentType: "image/png" });
    }
    await driver.get("about:blank");
  },
});

/** The maximum of crashes that do not fail a run: WebKitGTK's JavaScript engine crashed in one of some 900 journeys. */
const CRASHES_MAX = 1;

const crashesOf = ({ project }: TestInfo) => join(project.outputDir, "crashes");

/** Whether the session is lost, as after a crash of the browser or its driver: in a live one the command succeeds. */
function hasCrashed({ driver }: Session): Promise<boolean> {
  return driver.getCurrentUrl().then(
    () => false,
    () => true,
  );
}

async function noteCrash(testInfo: TestInfo): Promise<void> {
  await mkdir(crashesOf(testInfo), { recursive: true });
  await writeFile(join(crashesOf(testInfo), testInfo.testId), "");
}

/** Playwright runs each failed journey a second time. This fails it at once unless its browser has crashed. */
async function allowRetry(testInfo: TestInfo): Promise<void> {
  if (testInfo.retry === 0) return;
  const crashes: string[] = await readdir(crashesOf(testInfo)).catch(() => []);
  if (!crashes.includes(testInfo.testId)) {
    throw new Error("the first run failed without a crash of the browser");
  }
  if (crashes.length > CRASHES_MAX) throw new Error("engines have crashed in more than one journey");
}
