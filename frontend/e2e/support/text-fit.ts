import type { Page } from "@playwright/test";
import { atRest } from "./at-rest";

/**
 * What does not fit the screen: a page that scrolls horizontally, and texts that are cut off by an edge, leave the box
 * that is drawn around them, break inside a word or overlap. Texts that end in an ellipsis or can be scrolled into view
 * fit. With a selector, the texts in that element alone, which must not scroll horizontally either.
 */
export function misfits(page: Page, within = "body"): Promise<string[]> {
  return atRest(page, () => findMisfits(page, within));
}

function findMisfits(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = document.querySelector(selector);
    if (root === null) {
      throw new Error(`the page has no ${selector}`);
    }
    const TOLERANCE = 2;
    /** Of a line's height above and below its letters. */
    const BLANK = 0.15;
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      found.add(`the page is ${scrollWidth} px wide`);
    }
    if (root.scrollWidth > root.clientWidth + TOLERANCE) {
      found.add(`${selector} is ${root.scrollWidth} px wide in ${root.clientWidth}`);
    }
    const words = /[\p{L}\p{N}\p{M}’'.,%]+/gu;
    const range = document.createRange();

    const isCutting = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      overflowX !== "visible" || overflowY !== "visible";
    const isDrawn = (element: Element, { backgroundColor, borderTopWidth }: CSSStyleDeclaration) =>
      backgroundColor !== "rgba(0, 0, 0, 0)" || borderTopWidth !== "0px" || element.matches("button");
    const scrolls = ({ overflowX }: CSSStyleDeclaration) => overflowX === "auto" || overflowX === "scroll";
    const isForScreenReaders = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== "none" || isForScreenReaders(element.parentElement));
    const shorten = (text: string | null) => (text ?? "").trim().slice(0, 40);
    const where = (element: Element) =>
      `${element.localName}.${String(element.getAttribute("class")).split(" ").slice(0, 4).join(".")}`;

    interface Line {
      readonly node: Node;
      readonly layer: Element | null;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? "";
      if (
        text.trim() === "" ||
        !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        parent.closest("[inert], option") ||
        isForScreenReaders(parent)
      ) {
        continue;
      }
      let edge: DOMRect | null = null;
      const seen = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      let box: Element | null = null;
      let layer: Element | null = null;
      let isWhole = false;
      for (
        let around: Element | null = parent;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        const isInline = style.display === "inline" || style.display === "contents";
        isWhole ||= scrolls(style) || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        if (!isInline && isCutting(style)) {
          const view = around.getBoundingClientRect();
          edge ??= view;
          seen.left = Math.max(seen.left, view.left);
          seen.right = Math.min(seen.right, view.right);
          seen.top = Math.max(seen.top, view.top);
          seen.bottom = Math.min(seen.bottom, view.bottom);
        }
        if (!isInline && isDrawn(around, style)) {
          box ??= around;
        }
        if (style.position === "fixed" || style.position === "sticky") {
          layer ??= around;
        }
      }
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()];
      for (const { left, right, top, bottom, width, height } of boxes) {
        if (width <= 1) {
          continue;
        }
        const letters = { left, right, top: top + height * BLANK, bottom: bottom - height * BLANK };
        for (const outline of isWhole ? [] : [edge, box?.getBoundingClientRect()]) {
          if (
            outline &&
            (letters.left < outline.left - TOLERANCE ||
              letters.right > outline.right + TOLERANCE ||
              letters.top < outline.top - TOLERANCE ||
              letters.bottom > outline.bottom + TOLERANCE)
          ) {
            found.add(`cut: ${shorten(text)} (in ${where(parent)})`);
          }
        }
        const shown = {
          left: Math.max(letters.left, seen.left),
          right: Math.min(letters.right, seen.right),
          top: Math.max(letters.top, seen.top),
          bottom: Math.min(letters.bottom, seen.bottom),
        };
        // What is scrolled out of its box covers nothing.
        if (shown.bottom - shown.top > TOLERANCE) {
          lines.push({ node, layer, ...shown });
        }
      }
      if (boxes.length === 1) {
        continue;
      }
      for (const { 0: word, index } of text.matchAll(words)) {
        // The hyphen at the end of a line belongs to the first letter after it.
        range.setStart(node, text[index - 1] === "\u00ad" ? index + 1 : index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
        const tops = parts.map(({ top }) => top);
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        // A word that is wider than the page has to break.
        if (width < clientWidth && Math.max(...tops) - Math.min(...tops) > TOLERANCE) {
          found.add(`broken: ${word} (in ${where(parent)})`);
        }
      }
    }

    lines.sort((one, other) => one.top - other.top);
    for (const [index, one] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next];
        if (!other || other.top >= one.bottom - TOLERANCE) {
          break;
        }
        const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        if (one.node !== other.node && one.layer === other.layer && shared > TOLERANCE) {
          found.add(`overlapping: ${shorten(one.node.textContent)} and ${shorten(other.node.textContent)}`);
        }
      }
    }
    return [...found];
  }, within);
}
