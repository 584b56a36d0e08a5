import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A text that is searched for: as a part of another one without regard to case, or the whole of it. */
export type Sought =
  | { readonly text: string; readonly isExact: boolean }
  | { readonly source: string; readonly flags: string };

/** One step from an element to those that it contains, or a choice among those that were found. */
export type Step =
  | {
      readonly by: "role";
      readonly role: string;
      readonly name: Sought | null;
      readonly level: number | null;
    }
  | { readonly by: "label" | "text" | "hasText"; readonly sought: Sought }
  | { readonly by: "css"; readonly selector: string }
  | { readonly by: "place"; readonly place: number };

/** What testing-library's build for pages offers; it searches as people perceive, and so do Playwright's locators. */
interface Queries {
  queryAllByRole(
    within: HTMLElement,
    role: string,
    options: { name?: Matcher; level?: number },
  ): HTMLElement[];
  queryAllByLabelText(within: HTMLElement, matcher: Matcher): HTMLElement[];
  queryAllByText(within: HTMLElement, matcher: Matcher): HTMLElement[];
}

type Matcher = (content: string) => boolean;

declare global {
  interface Window {
    queries: Queries;
    findSteps?: (steps: string) => HTMLElement[];
  }
}

const folder = dirname(createRequire(import.meta.url).resolve("@testing-library/dom/package.json"));

/** Run in a page: the visible elements to which the steps lead. */
function find(steps: readonly Step[]): HTMLElement[] {
  const { queries } = window;
  const spaced = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const matcher = (sought: Sought): Matcher => {
    if ("source" in sought) {
      const pattern = new RegExp(sought.source, sought.flags);
      return (content) => pattern.test(spaced(content));
    }
    const { isExact } = sought;
    const text = spaced(sought.text);
    return (content) =>
      isExact ? spaced(content) === text : spaced(content).toLowerCase().includes(text.toLowerCase());
  };
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && (width > 0 || height > 0);
  };
  const next = (found: HTMLElement[], step: Step): HTMLElement[] => {
    switch (step.by) {
      case "role":
        return found.flatMap((within) =>
          queries.queryAllByRole(within, step.role, {
            ...(step.name ? { name: matcher(step.name) } : {}),
            ...(step.level ? { level: step.level } : {}),
          }),
        );
      case "label":
        return found.flatMap((within) => queries.queryAllByLabelText(within, matcher(step.sought)));
      case "text":
        return found.flatMap((within) => queries.queryAllByText(within, matcher(step.sought)));
      case "css":
        return found.flatMap((within) => [...within.querySelectorAll<HTMLElement>(step.selector)]);
      case "hasText":
        return found.filter((element) => matcher(step.sought)(element.textContent));
      case "place":
        return [...new Set(found)].filter(isShown).slice(step.place).slice(0, 1);
    }
  };
  const found = steps.reduce(next, [document.body]);
  return [...new Set(found)].filter(isShown);
}

/** Run in a page before all else: what `foundBy` calls. In the page's own world, as the queries compare prototypes. */
export const finderScript = `{
  const exports = {};
  const module = { exports };
  ${readFileSync(join(folder, "dist/@testing-library/dom.umd.min.js"), "utf8")}
  window.queries = exports;
  window.findSteps = (steps) => (document.body ? (${find})(JSON.parse(steps)) : []);
}`;

/** Run in a page: the visible elements to which the steps lead, given as JSON; null before `finderScript` has run. */
export function foundBy(steps: string): HTMLElement[] | null {
  return window.findSteps?.(steps) ?? null;
}

/** Run in a page: where the middle of an element can be clicked, once it is enabled, at rest and covered by nothing. */
export async function readyForClick(element: HTMLElement): Promise<string> {
  if (element.matches(":disabled")) {
    return "disabled";
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const box = () => element.getBoundingClientRect();
  const middle = () => ({ x: box().x + box().width / 2, y: box().y + box().height / 2 });
  const hit = () => {
    const found = document.elementFromPoint(middle().x, middle().y);
    return found !== null && (element.contains(found) || found.contains(element));
  };
  if (!hit()) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
  }
  const before = middle();
  await frame();
  await frame();
  const after = middle();
  if (before.x !== after.x || before.y !== after.y) {
    return "moving";
  }
  return hit() ? "ready" : "covered";
}
