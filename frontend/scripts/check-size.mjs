// Adds up the compressed files that a browser loads for a group page, and fails above the budget.
import { readFile, stat } from "node:fs/promises";

// 140,000 bytes, 3,000 for valibot and the module of stored values that it checks (src/storage.ts), and 2,000 for
// rankings that come page by page and for the reader's own row; what few readers need of both is loaded on demand.
// 500 for the marks of the outbox and of the audit on the page, whose code is loaded on demand too; 1,000 for the rows of
// inactive players and for links to what is computed on other pages; 500 for pages that follow their group; 1,000 for
// pages that survive the loss of a file; 500 for controls that say that they need a connection; 500 for tablets and
// narrow desktops; 3,000 for the latest match and the links on the head, whose opened match and parts of large screens
// are loaded on demand; 500 for the classes of bars and choices on other pages, since there is one style sheet; 500 for the
// address of going back to a match, and the names of its files; 500 for dates with the month in full, and the version in
// the foot; 500 for groups that are closed, whose pages say so; 300 for a file that is chosen before
// the app has started.
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
