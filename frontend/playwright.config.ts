import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

// `cargo xtask test` starts a server for the tests; without it, they use the one on port 8080.
const baseURL = process.env.DUELO_E2E_URL ?? "http://localhost:8080";
const executablePath = process.env.DUELO_E2E_BROWSER;

/**
 * A time zone in which it is noon: the day is that of the server, and ends for no test. The tests use it too, whose
 * processes inherit it from the first one.
 */
process.env.DUELO_E2E_TIME_ZONE ??= zoneAtNoon();
process.env.TZ = process.env.DUELO_E2E_TIME_ZONE;

/** Of playwright.engines.config.ts. */
const otherEngines = "e2e/engines/**";

/** No sandbox, which neither root nor most containers support, and no requests of the browser's own. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Of the headless shell. Other builds of Chromium read it from Fontconfig.
  "--font-render-hinting=none",
  // Pages live for seconds: to optimise their code takes longer than what it saves, on two cores most of all.
  "--js-flags=--no-opt,--no-maglev,--liftoff-only,--single-threaded-gc",
];
const env = { FONTCONFIG_FILE: join(import.meta.dirname, "e2e/support/fonts.conf"), ...process.env };

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/results/artefacts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a journey through many pages with an axe run on each.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL,
    locale: "en-GB",
    timezoneId: process.env.DUELO_E2E_TIME_ZONE,
    // Only the tests of the service worker install it: what it answers, tests of requests do not see.
    serviceWorkers: "block",
    // Traces would take a sixth of the time; a failed test can be run again with `--trace on`.
    screenshot: "only-on-failure",
    launchOptions: { args, env, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      // Their tests set a viewport of their own, or are of a list that phones do not have.
      testIgnore: ["screen.spec.ts", "narrow-desktop.spec.ts", "history.spec.ts", otherEngines],
      // Frames of what moves are an eighth of the time. The tests on desktops see them.
      use: {
        ...devices["Pixel 5"],
        viewport: { width: 360, height: 740 },
        contextOptions: { reducedMotion: "reduce" },
      },
    },
    {
      name: "desktop",
      // Where the width of the screen changes nothing, one is enough. Large text is checked on phones alone.
      grepInvert: /@any-screen|@large-text|@phone/,
      // Long and large texts and small screens are checked on phones alone; the account's tests set their viewports.
      testIgnore: [
        "pseudo-language.spec.ts",
        "text-size.spec.ts",
        "text-size-opened.spec.ts",
        "phone-layout.spec.ts",
        "short-screen.spec.ts",
        "account.spec.ts",
        otherEngines,
      ],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
    },
  ],
});

function zoneAtNoon(): string {
  const west = new Date().getUTCHours() - 12;
  return `Etc/GMT${west < 0 ? "-" : "+"}${Math.abs(west)}`;
}
