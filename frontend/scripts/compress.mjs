// Replaces every text file of the build that is served by a .br file, which the program contains alone and decompresses
// for clients without Brotli. Folders with a leading dot are not served, nor is index.html, the template of pages.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const texts = /\.(js|css|html|svg|json|wasm|txt|webmanifest)$/;
const compressBrotli = promisify(brotliCompress);

const files = (await readdir(dist, { recursive: true }))
  .filter((name) => texts.test(name) && !name.startsWith(".") && name !== "index.html")
  .map((name) => join(dist, name));

await Promise.all(
  files.map(async (file) => {
    const content = await readFile(file);
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // One block of up to 1 MiB compresses better than several of 64 kB.
      [constants.BROTLI_PARAM_LGBLOCK]: 20,
    };
    await writeFile(`${file}.br`, await compressBrotli(content, { params }));
    await rm(file);
  }),
);
console.log(`compressed ${files.length} files`);
