// Prerenders every page into dist/.prerendered, once for each language. The server fills in the {{placeholders}}: parts
// of the address, and the names of a public group and its player.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const frontend = new URL("../", import.meta.url);
const program = new URL("node_modules/.cache/prerender/", frontend);
const target = new URL("dist/.prerendered/", frontend);

/** Values of the parts of an address that the app accepts; placeholders replace them in the HTML. */
const samples = {
  groupHash: "q0x0q0x0",
  groupId: "8070605040302010",
  playerId: "8010203040506070",
  vanityName: "q0x0-q0x0",
};
const names = { group: "{{group}}", name: "{{name}}", elo: "{{elo}}" };

/** Pages for addresses that lead to nothing. */
const missing = { "no-page": "no/page", "no-group": "groups/-", "no-player": "groups/:groupHash/player/-" };

/** As in the server's `web/prerendered.rs`. */
function fileName(page) {
  return page === "" ? "home" : page.replaceAll("/", ".").replaceAll(":", "_");
}

function withPlaceholders(html) {
  return Object.entries(samples).reduce((page, [name, value]) => page.replaceAll(value, `{{${name}}}`), html);
}

process.env.NODE_ENV = "production";
await build({
  root: fileURLToPath(frontend),
  configFile: false,
  logLevel: "warn",
  build: { ssr: "src/prerender.tsx", outDir: fileURLToPath(program), emptyOutDir: true, target: "node20" },
});
const { prerender, languages } = await import(new URL("prerender.js", program));
const pages = JSON.parse(await readFile(new URL("src/i18n/pages.json", frontend), "utf8"));
// Pages without a title only redirect.
const patterns = Object.fromEntries(pages.filter(({ title }) => title).map(({ path }) => [path, path]));

await rm(target, { recursive: true, force: true });
let count = 0;
for (const language of languages) {
  await mkdir(new URL(`${language}/`, target), { recursive: true });
  for (const [page, pattern] of Object.entries({ ...patterns, ...missing })) {
    const parts = pattern.split("/").map((part) => samples[part.slice(1)] ?? part);
    const path = ["", language, ...parts.filter(Boolean)].join("/");
    for (const [ending, initialData] of [
      [".html", { path }],
      [".named.html", { path, ...names }],
    ]) {
      const html = withPlaceholders(await prerender(path, language, initialData));
      // The content security policy allows neither.
      const forbidden = /<(?:style|script|template)|<[^>]+\sstyle="[^"]*"/.exec(html);
      if (forbidden) {
        throw new Error(`${path} contains ${forbidden[0]}`);
      }
      if (ending === ".html" || html.includes("{{group}}")) {
        await writeFile(new URL(`${language}/${fileName(page)}${ending}`, target), html);
        count += 1;
      }
    }
  }
}
console.log(`prerendered ${count} pages`);
