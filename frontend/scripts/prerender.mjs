// Prerenders every page into dist/.prerendered, once for each language: its content, and the tags in its head that
// preload what it needs. The server fills in the {{placeholders}}: parts of the address, and the names of a public
// group and its player. They are stored compressed, as the program contains them all and decompresses few.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { startFailedTag } from "./start-failed.mjs";

const frontend = new URL("../", import.meta.url);
const program = new URL("node_modules/.cache/prerender/", frontend);
const target = new URL("dist/.prerendered/", frontend);

/** Values of the parts of an address that the app accepts; placeholders replace them in the HTML. */
const samples = {
  groupHash: "q0x0q0x0",
  groupId: "8070605040302010",
  playerId: "8010203040506070",
  matchNumber: "7010203040506070",
  playedOn: "8765-04-03",
  vanityName: "q0x0-q0x0",
  // In texts: `src/brand.ts`.
  brand: "q0x0brand",
};
const names = { group: "{{group}}", name: "{{name}}", elo: "{{elo}}" };

/** Addresses without a page, a group, a player, a match or a day, and the files of their pages. */
const missing = [
  { path: "no/page", file: "no-page" },
  { path: "groups/-", file: "no-group" },
  { path: "groups/:groupHash/player/-", file: "no-player" },
  { path: "groups/:groupHash/match/-", file: "no-match" },
  { path: "groups/:groupHash/day/-", file: "no-day" },
];

/** As in the server's `web/prerendered.rs`. */
function fileName(path) {
  return path === "" ? "home" : path.replaceAll("/", ".").replaceAll(":", "_");
}

function withPlaceholders(html) {
  return Object.entries(samples).reduce((page, [name, value]) => page.replaceAll(value, `{{${name}}}`), html);
}

async function readJson(path) {
  return JSON.parse(await readFile(new URL(path, frontend), "utf8"));
}

process.env.NODE_ENV = "production";
await build({
  root: fileURLToPath(frontend),
  configFile: false,
  logLevel: "warn",
  build: { ssr: "src/prerender.tsx", outDir: fileURLToPath(program), emptyOutDir: true, target: "node20" },
});
const { prerender, preloadTags, languages } = await import(new URL("prerender.js", program));
const manifest = await readJson("dist/.vite/manifest.json");
// Pages without a title only redirect.
const pages = (await readJson("src/i18n/pages.json")).filter(({ title }) => title);

await rm(target, { recursive: true, force: true });
let count = 0;
for (const language of languages) {
  await mkdir(new URL(`${language}/`, target), { recursive: true });
  const startFailed = `\n    ${(await startFailedTag(language)).replaceAll("Duelo", "{{brand}}")}`;
  const write = async (name, html) => {
    await writeFile(new URL(`${language}/${name}.html.br`, target), brotliCompressSync(html));
    count += 1;
  };
  for (const page of [...pages, ...missing]) {
    const { path: pattern, file = fileName(pattern) } = page;
    const parts = pattern.split("/").map((part) => samples[part.slice(1)] ?? part);
    const path = ["", language, ...parts.filter(Boolean)].join("/");
    const render = async (initialData) => {
      const html = withPlaceholders(await prerender(path, language, initialData));
      // The content security policy allows neither.
      const forbidden = /<(?:style|script|template)|<[^>]+\sstyle="[^"]*"/.exec(html);
      if (forbidden) {
        throw new Error(`${path} contains ${forbidden[0]}`);
      }
      return html;
    };
    await write(file, await render({ path }));
    const named = await render({ path, ...names });
    if (named.includes("{{group}}")) {
      await write(`${file}.named`, named);
    }
    // web-manifest.mjs writes it.
    const webManifest = `\n    <link rel="manifest" href="/${language}.webmanifest" />`;
    await write(`${file}.head`, webManifest + startFailed + preloadTags(manifest, language, page));
  }
}
console.log(`prerendered ${count} files`);
