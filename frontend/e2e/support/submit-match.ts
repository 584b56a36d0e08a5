import { expect, type Page } from "@playwright/test";
import type { OwnedGroup } from "./api";
import { type Language, textsOf } from "./texts";

/** Opens a group's page by a link with its passcode. Once it is stored, the passcode is no longer in the address. */
export async function openWithPasscode(
  page: Page,
  { hash, passcode }: Pick<OwnedGroup, "hash" | "passcode">,
  language: Language = "en",
): Promise<void> {
  const address = `/${language}/groups/${hash}`;
  await page.goto(`${address}#passcode=${passcode}`);
  await expect(page).toHaveURL(address);
}

/** A page of any engine, whose buttons can be pressed. */
export interface Buttons {
  getByRole(role: "button", options: { name: string | RegExp; exact?: boolean }): { click(): Promise<void> };
}

/** Picks the players of team 1, then those of team 2. */
export async function pickFour(page: Buttons, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  }
}

/** Enters the games with the buttons of the score pad. */
export async function typeScore(page: Buttons, sets: readonly (readonly [number, number])[]): Promise<void> {
  for (const games of sets.flat()) {
    await page.getByRole("button", { name: String(games), exact: true }).click();
  }
}

/** Types another score over the present one, set by set. */
export async function typeOverScore(
  page: Page,
  sets: readonly (readonly [number, number])[],
  language: Language = "en",
): Promise<void> {
  for (const [index, games] of sets.entries()) {
    const set = page.getByRole("group", {
      name: textsOf(language)("matches:score.set", { number: index + 1 }),
      exact: true,
    });
    await set.getByRole("textbox").first().focus();
    await page.keyboard.type(games.join(""));
  }
}

/** The previewed ratings in the four places of the court, by name. */
export async function previewOnCourt(page: Page, language: Language): Promise<Record<string, number>> {
  const names = page.getByRole("button", { name: scoredPlace(language) });
  await expect(names).toHaveCount(4);
  const labels = await names.evaluateAll((places) =>
    // The first part of the button; what is drawn in it is hidden from screen readers.
    places.map((place) => place.firstElementChild?.textContent ?? ""),
  );
  return Object.fromEntries(
    labels.map((label) => {
      const { name, after } = scoredPlace(language).exec(label)?.groups ?? {};
      return [name, Number(after)];
    }),
  );
}

/** Matches the accessible name of a place with a preview, built from the product's text. */
function scoredPlace(language: Language): RegExp {
  const parts = { team: "\\d", position: "\\d", name: "(?<name>.+)", change: "[+−]?\\d+" };
  const ranks = { rankBefore: "\\d+", rankAfter: "\\d+" };
  return new RegExp(
    textsOf(language)("matches:place.scored", {
      ...parts,
      ...ranks,
      before: "-?\\d+",
      after: "(?<after>\\d+)",
    }),
  );
}
