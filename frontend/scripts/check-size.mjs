// Adds up the compressed files that a browser loads for a group page, and fails above the budget.
import { readFile, stat } from "node:fs/promises";

// Raised only with the reason in the commit's message.
const budget = 154_800;
const entries = ["index.html", "src/features/group/GroupPage.tsx", "src/i18n/locales/en/core.ts"];

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", dist), "utf8"));
const files = new Set();

function collect(name) {
  const chunk = manifest[name];
  if (!chunk) {
    throw new Error(`the build has no ${name}`);
  }
  if (!files.has(chunk.file)) {
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) {
      files.add(sheet);
    }
    for (const imported of chunk.imports ?? []) {
      collect(imported);
    }
  }
}
entries.forEach(collect);

const sizes = await Promise.all(
  [...files].map(async (file) => (await stat(new URL(`${file}.br`, dist))).size),
);
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`group page: ${total} of ${budget} bytes in ${files.size} files`);
process.exitCode = total > budget ? 1 : 0;
