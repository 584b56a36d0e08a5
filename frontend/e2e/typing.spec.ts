import type { Locator, Page } from "@playwright/test";
import { createGroup, play, publish } from "./support/api";
import { slowDown } from "./support/slow-device";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

/** Types letter by letter, as fast as the browser takes the keys. */
async function typeLetters(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  for (const letter of text) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
  }
}

const caret = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);

const fields = [
  { path: "/en/groups", label: t("discovery:search") },
  { path: "/en/faq", label: t("faq:search") },
];
for (const { path, label } of fields) {
  test(`on a slow phone the search of ${path} takes every letter, keeps the caret and adds nothing to the history`, {
    tag: "@any-screen",
  }, async ({ page }) => {
    await page.goto("/en/rules");
    await page.goto(path);
    await slowDown(page, 4);
    const entries = await page.evaluate(() => history.length);
    const field = page.getByRole("textbox", { name: label });
    await typeLetters(page, field, "torsdagspadel club");
    await expect(field).toHaveValue("torsdagspadel club");
    await expect(page).toHaveURL(`${path}?search=torsdagspadel+club`);

    // In the middle of the text the caret stays behind the letter.
    for (let steps = 0; steps < " club".length; steps += 1) {
      await page.keyboard.press("ArrowLeft");
    }
    await page.keyboard.press("s");
    expect(await caret(field)).toBe("torsdagspadels".length);
    await expect(page).toHaveURL(`${path}?search=torsdagspadels+club`);
    expect(await caret(field)).toBe("torsdagspadels".length);
    await expect(field).toHaveValue("torsdagspadels club");

    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect(page).toHaveURL("/en/rules");
    await page.goForward();
    await expect(field).toHaveValue("torsdagspadels club");
  });
}

test("Back and Forward update the search of a page that stays open", async ({ page, request }, {
  project,
}) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await publish(request, group);
  await page.goto("/en/groups");
  const field = page.getByRole("textbox", { name: t("discovery:search") });
  await typeLetters(page, field, group.name);
  const found = page.getByRole("main").getByRole("link", { name: group.name });
  await expect(page).toHaveURL((url) => url.searchParams.get("search") === group.name);
  await expect(found).toBeVisible();
  if (project.name === "phone") {
    await page.getByRole("button", { name: t("common:nav.openMenu") }).click();
  }
  const menu = page.getByRole("navigation", { name: t("common:nav.main") });
  await menu.getByRole("link", { name: t("common:nav.browseGroups") }).click();
  await expect(field).toHaveValue("");
  await page.goBack();
  await expect(field).toHaveValue(group.name);
  await page.goForward();
  await expect(field).toHaveValue("");

  // A group that is opened before the typing pause is over: Back returns to the whole text.
  await typeLetters(page, field, group.name);
  await found.click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}`);
  await page.goBack();
  await expect(field).toHaveValue(group.name);
});

test("a date of the history's filter can be typed", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await play(request, group, [0, 1, 2, 3], [[6, 2]], "2025-06-12");
  await play(request, group, [0, 1, 2, 3], [[6, 3]], "2025-05-01");
  await page.goto(`/en/groups/${group.hash}/match-history`);
  await slowDown(page, 4);
  const from = page.getByLabel(t("history:filters.from"));
  await from.focus();
  for (const digit of "05052025") {
    await page.keyboard.press(digit);
  }
  await expect(from).toHaveValue("2025-05-05");
  await expect(page).toHaveURL(/\?from=2025-05-05$/);
  await expect(page.getByRole("status").getByText(t("history:filters.found", { count: 1 }))).toBeVisible();
});
