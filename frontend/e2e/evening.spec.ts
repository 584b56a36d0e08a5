import type { Locator } from "@playwright/test";
import { createGroup } from "./support/api";
import { savedMatches } from "./support/members";
import { pickFour } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Åsa", "Björn", "Cecilia", "Dina", "Elin", "Fredrik", "Gunilla", "Hugo"] as const;
const t = textsOf("en");

test("ten matches take few taps, no page load and the passcode once", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  let taps = 0;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.click();
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const score = async (...games: number[]) => {
    for (const number of games) await tap(button(String(number)));
  };
  const submit = async (number: number) => {
    await tap(button(t("matches:bar.submit")));
    await expect(page.getByRole("region", { name: t("matches:result.title", { number }) })).toBeVisible();
  };
  await page.goto(`/en/groups/${group.hash}#passcode=${group.passcode}`);
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));

  await tap(
    page
      .getByRole("link", { name: t("start:submit") })
      .filter({ visible: true })
      .first(),
  );
  // The page of a new group has buttons with the names too.
  await expect(page.getByRole("heading", { level: 1, name: t("matches:title") })).toBeVisible();
  for (const name of names.slice(0, 4)) {
    await tap(page.getByRole("button", { name: new RegExp(`^${name}`) }));
  }
  /** The same pairs meet again with another score: the same one would be asked about. */
  const lost = (number: number) => number % 4;
  await score(6, 4, 6, lost(1));
  await submit(1);
  expect(taps).toBeLessThanOrEqual(10);

  for (let number = 2; number <= 8; number += 1) {
    taps = 0;
    await tap(button(number % 2 === 0 ? t("matches:result.rematch") : t("matches:result.swapped")));
    await expect(page.getByRole("textbox", { name: /^Set 1/ }).first()).toHaveValue("");
    await score(6, 4, 6, lost(number));
    await submit(number);
    expect(taps).toBeLessThanOrEqual(7);
  }
  for (const number of [9, 10]) {
    await button(t("matches:result.new")).click();
    await pickFour(page, names.slice(4));
    await score(6, 1, 6, lost(number));
    await submit(number);
  }
  expect(await page.evaluate(() => "isFirstLoad" in window)).toBe(true);
  const four = (places: readonly number[]) => places.map((place) => names[place]);
  expect(await savedMatches(request, group.hash)).toEqual([
    ...[
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [0, 2, 3, 1],
      [0, 2, 3, 1],
      [0, 3, 1, 2],
      [0, 3, 1, 2],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ].map((places, index) => ({
      players: four(places),
      sets: [
        [6, 4],
        [6, lost(index + 1)],
      ],
    })),
    ...[9, 10].map((number) => ({
      players: four([4, 5, 6, 7]),
      sets: [
        [6, 1],
        [6, lost(number)],
      ],
    })),
  ]);
});
