// Writes a .br and a .gz file for every text file of the build, so that the server does not compress them at each request.
// Folders whose name begins with a dot are not served.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const texts = /\.(js|css|html|svg|json|wasm|txt|webmanifest)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const files = (await readdir(dist, { recursive: true }))
  .filter((name) => texts.test(name) && !name.startsWith("."))
  .map((name) => join(dist, name));

await Promise.all(
  files.map(async (file) => {
    const content = await readFile(file);
    const [brotli, zipped] = await Promise.all([
      compressBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          // One block of up to 1 MiB compresses better than several of 64 kB.
          [constants.BROTLI_PARAM_LGBLOCK]: 20,
        },
      }),
      compressGzip(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
  }),
);
console.log(`compressed ${files.length} files`);
