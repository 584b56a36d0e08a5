import type { Language } from "./i18n/languages";

/** A chunk in Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's manifest: the chunks by their source files. */
type Manifest = Readonly<Record<string, Chunk>>;

/** What a page needs first, as `i18n/pages.json` lists it. */
interface PageNeeds {
  /** The modules below `src` that render it. */
  readonly code?: readonly string[];
  /** The translation namespaces besides those of every page. */
  readonly texts?: readonly string[];
  /** The WebAssembly that it cannot be rendered without. */
  readonly wasm?: readonly string[];
  /** The API paths that it fetches first, with the parameters of its own path. */
  readonly data?: readonly string[];
}

function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source];
  if (!chunk) {
    throw new Error(`the build has no ${source}`);
  }
  return chunk;
}

/** The chunks of source files and of what they import, each once. */
function chunksOf(manifest: Manifest, sources: readonly string[], found = new Set<Chunk>()) {
  for (const source of sources) {
    const chunk = chunkOf(manifest, source);
    if (!found.has(chunk)) {
      found.add(chunk);
      chunksOf(manifest, chunk.imports ?? [], found);
    }
  }
  return found;
}

/**
 * The tags that a page adds to its head, behind the stylesheet of the app, which has to apply first. The browser
 * fetches stylesheets at once; `bootstrap.js` reads the `<meta>` tags and fetches the rest after the first paint.
 */
export function preloadTags(manifest: Manifest, language: Language, page: PageNeeds): string {
  const { code = [], texts = [], wasm = [], data = [] } = page;
  const names = [...(code.length > 0 ? ["core.ts"] : []), ...texts.map((namespace) => `${namespace}.json`)];
  const translations = names.map((name) => `src/i18n/locales/${language}/${name}`);
  const sources = [...code.map((module) => `src/${module}.tsx`), ...translations];
  // Every page loads the chunk of the app itself, without a preload.
  const chunks = [...chunksOf(manifest, sources)].filter((chunk) => chunk !== manifest["index.html"]);
  const files = wasm.map((source) => chunkOf(manifest, source).file);
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  const meta = (name: string, content: string) => `<meta name="duelo:${name}" content="${content}" />`;
  return [
    ...[...styles].sort().map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...chunks.map(({ file }) => meta("chunk", `/${file}`)).sort(),
    ...files.map((file) => meta("wasm", `/${file}`)),
    ...data.map((path) => meta("preload", path.replace(/:(\w+)/g, "{{$1}}"))),
  ]
    .map((tag) => `\n    ${tag}`)
    .join("");
}
