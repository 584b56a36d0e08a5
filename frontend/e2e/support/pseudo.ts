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
/** German, the longest of our neighbours, needs about a third more room than English. */
const growth = 1.35;

/** "Elo" and "Trend" stay: two marks alone would make them twice as long. */
const shortest = 6;

/** The ends of a pseudo text: where one of them is not to be seen, the text is cut off. */
export const ends = ["⟦", "⟧"] as const;

/** An English text with accents, lengthened, between marks; what it is filled with stays. */
function pseudo(text: string): string {
  if (text.length < shortest) {
    return text;
  }
  const accented = text.replace(/(\{\{.*?\}\}|<.*?>)|([a-zA-Z])/g, (all, filled, letter) =>
    filled ? all : (accents[letter] ?? letter),
  );
  const missing = Math.ceil(text.replace(/\{\{.*?\}\}|<.*?>/g, "").length * (growth - 1));
  const padding = " éñö".repeat(Math.ceil(missing / 4)).slice(0, missing);
  return `${ends[0]}${accented}${padding}${ends[1]}`;
}

function pseudoTree(value: unknown): unknown {
  if (typeof value === "string") {
    return pseudo(value);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudoTree(inner)]))
    : value;
}

/** The one thing that a built file of texts exports, under its name. */
function exportOf(code: string): [string, unknown] {
  const asValue = code.replace(/export\s*\{\s*(\w+) as (\w+)\s*\};?\s*$/, '["$2", $1]');
  return runInNewContext(asValue);
}

/**
 * Gives a page the pseudo language instead of English: the built files with the English texts are answered
 * with lengthened ones. Nothing of it is part of the product.
 */
export async function speakPseudo(page: Page): Promise<void> {
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
 * Pseudo texts that do not fit where they stand: cut by an edge or an ellipsis. Breadcrumbs may give way, and
 * names that people typed are no texts of ours; what scrolls by itself is all there.
 */
export function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate((end) => {
    const mayGiveWay = "nav ol, .sr-only, [inert], option, svg";
    const isHidden = (style: CSSStyleDeclaration) =>
      style.overflowX === "hidden" || style.overflowX === "clip";
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      if (!text.includes(end) || !parent || parent.closest(mayGiveWay) || !parent.checkVisibility()) {
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
        const sticksOut = box.left < edge.left - 1 || box.right > edge.right + 1;
        const isCut = isHidden(style) && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2);
        if (!isInline && isBox && edge.width > 1 && (sticksOut || isCut)) {
          found.add(`${text} (in ${around.tagName.toLowerCase()}.${around.className})`);
          break;
        }
      }
    }
    return [...found];
  }, ends[1]);
}
