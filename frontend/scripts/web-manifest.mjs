// Writes dist/{en,sv,es}.webmanifest, by which browsers install the app, with its texts and the design's colours.
import { readFile, writeFile } from "node:fs/promises";

const frontend = new URL("../", import.meta.url);

async function readText(path) {
  return readFile(new URL(path, frontend), "utf8");
}

const tokens = await readText("src/ui/tokens.css");
const colour = (name) => {
  const value = new RegExp(`--color-${name}: (#\\w+);`).exec(tokens)?.[1];
  if (!value) {
    throw new Error(`tokens.css has no colour ${name}`);
  }
  return value;
};

const icon = (name, purpose, sizes) => ({
  src: `/icons/${name}.png`,
  sizes: `${sizes}x${sizes}`,
  type: "image/png",
  purpose,
});

const languages = ["en", "sv", "es"];
for (const language of languages) {
  const { brand, tagline } = JSON.parse(await readText(`src/i18n/locales/${language}/common.json`));
  const manifest = {
    // The same app in all languages.
    id: "/",
    name: brand,
    short_name: brand,
    description: tagline,
    lang: language,
    dir: "ltr",
    // It leads to the group that was visited last, in the chosen language.
    start_url: "/start",
    scope: "/",
    display: "standalone",
    background_color: colour("paper"),
    theme_color: colour("surface"),
    categories: ["sports"],
    icons: [
      icon("icon-192", "any", 192),
      icon("icon-512", "any", 512),
      icon("maskable-512", "maskable", 512),
    ],
  };
  await writeFile(new URL(`dist/${language}.webmanifest`, frontend), JSON.stringify(manifest));
}
console.log(`wrote ${languages.length} web app manifests`);
