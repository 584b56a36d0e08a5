import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { coreNamespaces } from "../../src/i18n/namespaces";
import { atRest } from "./at-rest";
import { builtText, manifest } from "./built";

const english = join(import.meta.dirname, "../../src/i18n/locales/en");

const accents: Record<string, string> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  c: "ç",
  n: "ñ",
  y: "ý",
  A: "Å",
  E: "É",
  O: "Ö",
  U: "Ü",
};
/** German texts are about a third longer than English ones. */
const growth = 1.35;

/** Shorter texts ("Elo", "Trend") stay: the delimiters alone would double their length. */
const shortest = 6;

/** The delimiters of a pseudo text, which the app's font has: if one of them is not visible, the text is truncated. */
export const delimiters = ["‹", "›"] as const;

/** An English text with accents, lengthened, between delimiters; placeholders stay. */
function pseudo(text: string): string {
  if (text.length < shortest) {
    return text;
  }
  const accented = text.replace(/(\{\{.*?\}\}|<.*?>)|([a-zA-Z])/g, (all, filled, letter) =>
    filled ? all : (accents[letter] ?? letter),
  );
  const missing = Math.ceil(text.replace(/\{\{.*?\}\}|<.*?>/g, "").length * (growth - 1));
  const padding = " éñö".repeat(Math.ceil(missing / 4)).slice(0, missing);
  return `${delimiters[0]}${accented}${padding}${delimiters[1]}`;
}

function pseudoTree(value: unknown): unknown {
  if (typeof value === "string") {
    return pseudo(value);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudoTree(inner)]))
    : value;
}

/** The texts of an English file of the sources, as JavaScript. */
function pseudoTexts(file: string): string {
  return JSON.stringify(pseudoTree(JSON.parse(readFileSync(join(english, file), "utf8"))));
}

/** What the build makes of a source file of English texts, with pseudo texts. */
function pseudoModule(source: string, built: string): string {
  if (source.endsWith(".json")) {
    return `export default ${pseudoTexts(source)};`;
  }
  const core = coreNamespaces.map((name) => `${name}: ${pseudoTexts(`${name}.json`)}`);
  const exported = /export\s*\{\s*\w+ as core/;
  if (!exported.test(built)) {
    throw new Error(`${source} of the build does not export core`);
  }
  return built.replace(exported, () => `const pseudo = { ${core.join(", ")} }; export { pseudo as core`);
}

/**
 * Serves the pseudo locale instead of English: responses for the built English locale files contain
 * lengthened texts.
 */
export async function servePseudoLocale(page: Page): Promise<void> {
  const files = Object.values(manifest()).filter(({ src }) => src?.startsWith("src/i18n/locales/en/"));
  if (files.length === 0) {
    throw new Error("the build has no English texts");
  }
  for (const { file, src = "" } of files) {
    const body = pseudoModule(basename(src), builtText(file));
    await page.route(`**/${file}`, (route) => route.fulfill({ contentType: "text/javascript", body }));
  }
}

/**
 * Pseudo texts that are clipped by an edge or an ellipsis. Breadcrumbs may be truncated, and names that people
 * entered are not checked, nor is content that scrolls.
 */
export function truncatedTexts(page: Page): Promise<string[]> {
  return atRest(page, () => findTruncatedTexts(page));
}

function findTruncatedTexts(page: Page): Promise<string[]> {
  return page.evaluate((end) => {
    const mayTruncate = "nav ol, .sr-only, [inert], option, svg";
    const isHidden = (style: CSSStyleDeclaration) =>
      style.overflowX === "hidden" || style.overflowX === "clip";
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      if (!text.includes(end) || !parent || parent.closest(mayTruncate) || !parent.checkVisibility()) {
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) {
        continue;
      }
      for (let around: HTMLElement | null = parent; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
        if (scrolls) {
          break;
        }
        const isBox = isHidden(style) || around.matches("button, a, summary, label, td, th");
        const isInline = style.display === "inline" || style.display === "contents";
        const overflows = box.left < edge.left - 1 || box.right > edge.right + 1;
        const isCut = isHidden(style) && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2);
        if (!isInline && isBox && edge.width > 1 && (overflows || isCut)) {
          found.add(`${text} (in ${around.tagName.toLowerCase()}.${around.className})`);
          break;
        }
      }
    }
    return [...found];
  }, delimiters[1]);
}
