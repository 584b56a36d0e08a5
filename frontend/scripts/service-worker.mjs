// Writes dist/sw.js with the list of all files of the build, which it stores, and dist/app-shell.html, the document
// from which it opens pages offline. Runs before the files are compressed, so that the list has each of them once.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { buildTarget } from "./browsers.mjs";
import { startFailedTag } from "./start-failed.mjs";

const frontend = new URL("../", import.meta.url);
const dist = new URL("dist/", frontend);

const index = await readFile(new URL("index.html", dist), "utf8");
const app = /data-app="([^"]+)"/.exec(index)?.[1];
if (!app) {
  throw new Error("index.html does not name the app");
}
// Prerendered pages name the manifest of their language.
const webManifest = '<link rel="manifest" href="/en.webmanifest" />';
const languages = await readdir(new URL("src/i18n/locales/", frontend));
const tags = [webManifest, ...(await Promise.all(languages.map(startFailedTag)))];
await writeFile(
  new URL("app-shell.html", dist),
  index.replace("\n  </head>", `${tags.map((tag) => `\n    ${tag}`).join("")}\n  </head>`),
);

// The names of the files in this folder have a hash; the revision of the others is made here. Only the landing page has
// pictures, in all languages, and can be read without them. The readers of sheets are as large as all other files, and
// are stored for those who open the page that uses them.
const assets = await readdir(new URL("assets/", dist));
const isReader = (name) => /^elo_(sheets|workbooks)_bg-.*\.wasm$/.test(name);
const readers = assets.filter(isReader).map((name) => `/assets/${name}`);
const hashed = assets
  .filter((name) => !name.endsWith(".webp") && !isReader(name))
  .map((name) => ({ url: `/assets/${name}`, revision: null }));
const others = ["app-shell.html", "favicon.svg", "brand.css"].map(async (name) => ({
  url: `/${name}`,
  revision: createHash("sha256")
    .update(await readFile(new URL(name, dist)))
    .digest("hex")
    .slice(0, 16),
}));
const precached = [...hashed, ...(await Promise.all(others))];

await build({
  root: fileURLToPath(frontend),
  configFile: false,
  logLevel: "warn",
  define: {
    PRECACHED: JSON.stringify(precached),
    READERS: JSON.stringify(readers),
    APP: JSON.stringify(app),
  },
  build: {
    outDir: fileURLToPath(dist),
    emptyOutDir: false,
    copyPublicDir: false,
    target: buildTarget,
    rolldownOptions: {
      input: "src/service-worker/worker.ts",
      output: { format: "iife", entryFileNames: "sw.js" },
    },
  },
});
console.log(`the service worker stores ${precached.length} files`);
