// Takes the pictures of the landing page, in each language and theme, from a running server with the demo groups.
// DUELO_E2E_URL names the server and DUELO_E2E_BROWSER the browser, as for the browser tests.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const base = process.env.DUELO_E2E_URL ?? "http://localhost:8080";
const folder = new URL("../src/features/help/landing/pictures/", import.meta.url);
const locales = new URL("../src/i18n/locales/", import.meta.url);
/** As `pictureSize` in src/features/help/landing/pictures.ts; with two pixels a CSS pixel. */
const size = { width: 360, height: 400 };

async function get(path) {
  const response = await fetch(new URL(`/api/${path}`, base));
  if (!response.ok) {
    throw new Error(`${path}: ${response.status}`);
  }
  return (await response.json()).data;
}

async function textsOf(language, namespace) {
  return JSON.parse(await readFile(new URL(`${language}/${namespace}.json`, locales), "utf8"));
}

const { groups } = await get("groups?limit=1&sort=matches");
const { publicHash } = groups[0];
const { players } = await get(`groups/hash/${publicHash}/players?stats=true&limit=20`);
const ids = players.map(({ player }) => player.playerId);

/** The address of each page, what is pressed on it, the element at the top of the picture, and the space above it. */
const pictures = {
  audit: { path: "audit", top: "h1", space: 24 },
  "what-if": {
    path: `what-if?lineup=${[8, 10, 7, 9].map((rank) => ids[rank]).join(".")}`,
    top: "h2",
    space: 2,
  },
  teams: {
    path: `teams?p=${ids.slice(0, 8).join(".")}&c=2&n=3`,
    press: async (language) => (await textsOf(language, "teams")).create,
    top: "h2",
    space: 16,
  },
};

const executablePath = process.env.DUELO_E2E_BROWSER;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox"],
});
for (const language of await readdir(locales)) {
  for (const theme of ["light", "dark"]) {
    const context = await browser.newContext({
      viewport: { width: size.width, height: 1_600 },
      deviceScaleFactor: 2,
      colorScheme: theme,
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    for (const [name, { path, press, top, space }] of Object.entries(pictures)) {
      await page.goto(new URL(`/${language}/groups/${publicHash}/${path}`, base).href);
      await page.waitForSelector("[data-hydrated]", { state: "attached" });
      if (press) {
        await page.getByRole("button", { name: await press(language), exact: true }).click();
      }
      await page.waitForLoadState("networkidle");
      const box = await page.locator(`main ${top}`).filter({ visible: true }).first().boundingBox();
      const { data } = await devtools.send("Page.captureScreenshot", {
        format: "webp",
        quality: 80,
        clip: { x: 0, y: box.y - space, ...size, scale: 1 },
      });
      await writeFile(new URL(`${name}.${language}.${theme}.webp`, folder), Buffer.from(data, "base64"));
    }
    await context.close();
  }
}
await browser.close();
