import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { Page } from "@playwright/test";
import { dist, manifest } from "./built";

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

/** The delimiters of a pseudo text: if one of them is not visible, the text is truncated. */
export const delimiters = ["⟦", "⟧"] as const;

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

/** The single export of a built locale file, with its name. */
function exportOf(code: string): [string, unknown] {
  const asValue = code.replace(/export\s*\{\s*(\w+) as (\w+)\s*\};?\s*$/, '["$2", $1]');
  return runInNewContext(asValue);
}

/**
 * Serves the pseudo locale instead of English: responses for the built English locale files contain
 * lengthened texts.
 */
export async function servePseudoLocale(page: Page): Promise<void> {
  const english = Object.values(manifest()).filter(({ src }) => src?.startsWith("src/i18n/locales/en/"));
  if (english.length === 0) {
    throw new Error("the build has no English texts");
  }
  for (const { file } of english) {
    const [name, texts] = exportOf(readFileSync(join(dist, file), "utf8"));
    const json = JSON.stringify(pseudoTree(texts));
    const body =
      name === "default" ? `export default ${json};` : `const texts = ${json}; export { texts as ${name} };`;
    await page.route(`**/${file}`, (route) => route.fulfill({ contentType: "text/javascript", body }));
  }
}

/**
 * Pseudo texts that are clipped by an edge or an ellipsis. Breadcrumbs may be truncated, and names that people
 * entered are not checked, nor is content that scrolls.
 */
export function truncatedTexts(page: Page): Promise<string[]> {
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
