import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { atRest } from "./at-rest";

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

interface Checked {
  /**
   * Whether contrast is checked, which takes most of the time: a test that runs in all languages needs it once a theme,
   * as colours are the same in all of them.
   */
  readonly contrast?: boolean;
  /** Whether the rules that read no text are checked: a test that runs in all languages needs them in one. */
  readonly structure?: boolean;
}

/** The rules whose result depends on texts, such as names that two landmarks share. */
const textRules = [
  "area-alt",
  "aria-command-name",
  "aria-dialog-name",
  "aria-input-field-name",
  "aria-meter-name",
  "aria-progressbar-name",
  "aria-toggle-field-name",
  "aria-tooltip-name",
  "button-name",
  "document-title",
  "empty-heading",
  "empty-table-header",
  "frame-title",
  "heading-order",
  "html-has-lang",
  "html-lang-valid",
  "image-alt",
  "image-redundant-alt",
  "input-button-name",
  "label",
  "label-content-name-mismatch",
  "label-title-only",
  "landmark-unique",
  "link-name",
  "page-has-heading-one",
  "role-img-alt",
  "select-name",
  "summary-name",
  "svg-img-alt",
  "table-duplicate-name",
  "valid-lang",
];

/** Checks that hold on every page: accessible, no horizontal scrolling, no overlapping column heads. */
export async function expectGoodLayout(page: Page, checked: Checked = {}): Promise<void> {
  await expectAccessible(page, checked);
  await expectFits(page);
}

/** No horizontal scrolling, no overlapping column heads. */
export async function expectFits(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectNoOverlappingHeads(page);
}

/**
 * No violation of WCAG 2.2 AA or of axe's best practices in the current state of the page. What a control shows is part
 * of its name, which axe checks on request only. A page from the worker has a heading once its data are there.
 */
export async function expectAccessible(
  page: Page,
  { contrast = true, structure = true }: Checked = {},
): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  if (!structure) {
    const runOnly = contrast ? [...textRules, "color-contrast"] : textRules;
    expect(await violations(page, { runOnly })).toEqual([]);
    return;
  }
  const rules = {
    "label-content-name-mismatch": { enabled: true },
    "color-contrast": { enabled: contrast },
  };
  expect(await violations(page, { rules })).toEqual([]);
}

/** The contrast of a page whose other checks have passed, after a change of its theme. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await violations(page, { runOnly: ["color-contrast"] })).toEqual([]);
}

async function violations(page: Page, options: RunOptions) {
  if (await page.evaluate(() => window.axe === undefined)) {
    await page.evaluate(axe.source);
  }
  return atRest(page, () =>
    page.evaluate(async (chosen) => {
      const results = await window.axe?.run({ ...chosen, resultTypes: ["violations"] });
      return results?.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ target }) => target.join(" ")),
      }));
    }, options),
  );
}

/** The page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { content, window } = await atRest(page, () =>
    page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    })),
  );
  expect(content).toBeLessThanOrEqual(window);
}

/** No column head overlaps the next one. */
async function expectNoOverlappingHeads(page: Page): Promise<void> {
  const overlapping = await page.evaluate(() => {
    const range = document.createRange();
    const isShown = (text: Node) => text.parentElement?.closest(".sr-only") === null;
    return [...document.querySelectorAll("thead tr")].flatMap((row) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT, (text) =>
        isShown(text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      );
      const heads: { text: string | null; left: number; right: number }[] = [];
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        const { left, right } = range.getBoundingClientRect();
        if (right > left) {
          heads.push({ text: walker.currentNode.textContent, left, right });
        }
      }
      return heads.filter(({ right }, place) => right > (heads[place + 1]?.left ?? Number.POSITIVE_INFINITY));
    });
  });
  expect(overlapping).toEqual([]);
}

/** At most one primary (ball yellow) action on the page, or in the open dialog. */
export async function expectOneMainAction(page: Page): Promise<void> {
  // The header's changes its colour when the page's own appears.
  const actions = await atRest(page, () => page.evaluate(mainActions));
  expect(actions.length, actions.join(", ")).toBeLessThanOrEqual(1);
}

function mainActions(): string[] {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.background = "var(--color-ball)";
  const ball = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const view = document.querySelector("dialog[open]") ?? document;
  return [...view.querySelectorAll<HTMLElement>("a, button, label")]
    .filter((action) => action.checkVisibility() && getComputedStyle(action).backgroundColor === ball)
    .map(({ innerText }) => innerText);
}

/** Of browsers without a connection, and of Playwright where it blocks the service worker. */
const expectedMessages = [
  "net::ERR_INTERNET_DISCONNECTED",
  "Service Worker registration blocked by Playwright",
];

/**
 * Collects console errors and warnings; the list must be empty at the end. `refused` matches requests that fail
 * on purpose, each as its status and its path.
 */
export function listenToConsole(page: Page, refused?: RegExp): string[] {
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    // Browsers log failed requests, pages with status 404, and requests that were under way when a test went
    // offline.
    const { url } = message.location();
    const status = /responded with a status of (\d+)/.exec(message.text())?.[1];
    const isMissingPage = status === "404" && url === page.url();
    const isRefused = status !== undefined && refused?.test(`${status} ${new URL(url).pathname}`);
    const isExpected = expectedMessages.some((text) => message.text().includes(text));
    if (isMissingPage || isRefused || isExpected) {
      return;
    }
    if (message.type() === "error" || message.type() === "warning") {
      consoleErrors.push(`${message.text()} ${url}`);
    }
  });
  page.on("pageerror", (error) => consoleErrors.push(String(error)));
  return consoleErrors;
}
