import { defineConfig, devices } from "@playwright/test";

// The server under test is started by `cargo xtask test`; by hand, any running one will do.
const baseURL = process.env.DUELO_E2E_URL ?? "http://localhost:8080";
const executablePath = process.env.DUELO_E2E_BROWSER;

/** A browser in a container or run by root has no sandbox of its own, and none of these reaches out by itself. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/results/artefacts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Whole journeys with an axe run on each page; a hang still ends.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL,
    locale: "en-GB",
    // No trace, which takes a sixth of the time: what failed can be run again with `--trace on`.
    screenshot: "only-on-failure",
    launchOptions: executablePath ? { executablePath, args } : { args },
  },
  projects: [
    {
      name: "phone",
      use: { ...devices["Pixel 5"], viewport: { width: 360, height: 740 } },
    },
    {
      name: "desktop",
      // The narrowest screen is the hardest for long texts; an account's pages choose their own screens.
      testIgnore: ["pseudo-language.spec.ts", "account.spec.ts"],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
    },
  ],
});
