// Draws every page as a visitor sees it first, before any answer, into dist/.drawn: the server sends it with the
// page's address and names filled in at the {{places}}. Done by the app itself, so a page is written once.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { JSDOM } from "jsdom";
import { build } from "vite";

const frontend = new URL("../", import.meta.url);
const program = new URL("node_modules/.cache/drawn-ahead/", frontend);
const target = new URL("dist/.drawn/", frontend);

/** Stand for the parts of an address that differ, in a shape that the app takes for real. */
const standIns = {
  groupHash: "q0x0q0x0",
  groupId: "8070605040302010",
  playerId: "8010203040506070",
  vanityName: "q0x0-q0x0",
};

/** Pages that are drawn where an address leads to nothing. */
const missing = { "no-page": "no/page", "no-group": "groups/-", "no-player": "groups/:groupHash/player/-" };

/** What a browser has and the first drawing asks for. Nothing answers: it is drawn before anything has. */
function becomeBrowser() {
  const { window } = new JSDOM("<head></head>", { url: "http://localhost/" });
  Object.assign(window, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    requestIdleCallback: () => 0,
    scrollTo() {},
  });
  const names = ["document", "navigator", "localStorage", "sessionStorage", "MutationObserver"];
  const globals = { window, ...Object.fromEntries(names.map((name) => [name, window[name]])) };
  for (const [name, value] of Object.entries({ ...globals, fetch: () => new Promise(() => {}) })) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}

/** As in the server's `web/drawn.rs`. */
function fileName(page) {
  return page === "" ? "home" : page.replaceAll("/", ".").replaceAll(":", "_");
}

/** Writes what is told of a page's group and player where the app looks for it. */
function tell(path) {
  document.head.innerHTML = path
    ? `<meta name="duelo:told" content="${path}" data-group="{{group}}" data-player="{{name}}" data-elo="{{elo}}" />`
    : "";
}

function withPlaces(drawn) {
  return Object.entries(standIns).reduce(
    (page, [name, standIn]) => page.replaceAll(standIn, `{{${name}}}`),
    drawn,
  );
}

process.env.NODE_ENV = "production";
await build({
  root: fileURLToPath(frontend),
  configFile: false,
  logLevel: "warn",
  build: { ssr: "src/drawn-ahead.tsx", outDir: fileURLToPath(program), emptyOutDir: true, target: "node20" },
});
becomeBrowser();
const { drawAhead, languages } = await import(new URL("drawn-ahead.js", program));
const pages = JSON.parse(await readFile(new URL("src/i18n/pages.json", frontend), "utf8"));
// Pages without a title only lead on to others.
const drawn = Object.fromEntries(pages.filter(({ title }) => title).map(({ path }) => [path, path]));

await rm(target, { recursive: true, force: true });
let count = 0;
for (const language of languages) {
  await mkdir(new URL(`${language}/`, target), { recursive: true });
  for (const [page, pattern] of Object.entries({ ...drawn, ...missing })) {
    const parts = pattern.split("/").map((part) => standIns[part.slice(1)] ?? part);
    const path = ["", language, ...parts.filter(Boolean)].join("/");
    for (const [ending, told] of [
      [".html", undefined],
      [".named.html", path],
    ]) {
      tell(told);
      const html = withPlaces(await drawAhead(path, language));
      if (told === undefined || html.includes("{{group}}")) {
        await writeFile(new URL(`${language}/${fileName(page)}${ending}`, target), html);
        count += 1;
      }
    }
  }
}
console.log(`drew ${count} pages ahead`);
// Requests of the drawn pages are still waiting for their answers.
process.exit();
