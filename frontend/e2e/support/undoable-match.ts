import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { OwnedGroup } from "./api";
import { savedMatches } from "./members";
import { pickFour, typeScore } from "./submit-match";
import { textsOf } from "./texts";
import { holdTimers } from "./timers";

// A match in the time in which it can be undone: its timer ends when a test lets it.

const t = textsOf("en");

export const names = ["Åsa", "Björn", "Cecilia", "Dina"] as const;
const UNDO_TIME = 8_000;
/** After a reload a part of the time is over. */
const SHORTEST_REST = 500;

export const isSubmission = (url: URL) => /\/api\/groups\/hash\/\w+\/matches$/.test(url.pathname);
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const submit = (page: Page) => button(page, t("matches:bar.submit"));
export const undo = (page: Page) => button(page, t("matches:undo.undo"));
export const sendNow = (page: Page) => button(page, t("matches:undo.sendNow"));
export const unsent = (page: Page) =>
  page.getByRole("region", { name: t("matches:undo.title"), exact: true });
export const saved = (page: Page, number: number) =>
  page.getByRole("region", { name: t("matches:result.title", { number }), exact: true });

/** Opens match entry; the returned function ends the time for undoing. */
export async function openEntry(
  page: Page,
  group: OwnedGroup,
  passcode = group.passcode,
): Promise<() => Promise<void>> {
  const endTime = await holdTimers(page, UNDO_TIME, SHORTEST_REST);
  await page.goto(`/en/groups/${group.hash}/submit-match#passcode=${passcode}`);
  await expect(page.getByRole("button", { name: new RegExp(`^${names[0]}`) })).toBeVisible();
  return endTime;
}

export async function enter(page: Page, second: number): Promise<void> {
  await pickFour(page, names);
  await typeScore(page, [
    [6, 4],
    [6, second],
  ]);
}

export async function enterAndSave(page: Page, second = 3): Promise<void> {
  await enter(page, second);
  await submit(page).click();
  await expect(unsent(page)).toBeVisible();
}

/** The games of the losers in the second sets, in the order of saving. */
export async function savedGames(
  request: APIRequestContext,
  { hash }: OwnedGroup,
): Promise<(number | undefined)[]> {
  return (await savedMatches(request, hash)).map(({ sets }) => sets[1]?.[1]);
}

/** Lists the idempotency keys of the submissions of a page and its tabs. */
export async function keysOf(page: Page): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  await page.context().route(isSubmission, async (route) => {
    const request = route.request();
    if (request.method() === "POST") keys.push(await request.headerValue("idempotency-key"));
    await route.continue();
  });
  return keys;
}

/** As if another app were shown. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (value ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
