import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The output folder of the frontend's build. */
export const dist = join(import.meta.dirname, "../../dist");

/** A text of the build, which has it compressed. */
export function builtText(file: string): string {
  return brotliDecompressSync(readFileSync(join(dist, `${file}.br`))).toString("utf8");
}

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}

/** The chunks of the build by their source files. */
export function manifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
}

/** The files of some chunks and of their imports. */
export function filesOf(sources: readonly string[]): string[] {
  const chunks = manifest();
  const found = new Set<string>();
  const add = (source: string) => {
    const chunk = chunks[source];
    if (!chunk) {
      throw new Error(`the build has no ${source}`);
    }
    if (!found.has(chunk.file)) {
      found.add(chunk.file);
      chunk.imports?.forEach(add);
    }
  };
  sources.forEach(add);
  return [...found];
}
