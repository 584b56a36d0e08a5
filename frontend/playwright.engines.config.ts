import { defineConfig } from "@playwright/test";
import { type EngineOptions, engines } from "./e2e/engines/support/session";
import browser from "./playwright.config";

/** Journeys in WebKitGTK and Firefox, over WebDriver: Playwright runs the tests, its own browsers are not used. */
export default defineConfig<object, EngineOptions>({
  testDir: "e2e/engines",
  outputDir: "e2e/results/engines",
  fullyParallel: true,
  workers: 2,
  // After a crash of the browser alone: see `allowRetry` in e2e/engines/support/test.ts.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  // Five times what the suite takes on two cores: a browser or driver that hangs ends it.
  globalTimeout: 15 * 60_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: { baseURL: browser.use?.baseURL },
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
