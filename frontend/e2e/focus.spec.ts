import type { Locator, Page } from "@playwright/test";
import { createGroup, createGroupWithHistory, play } from "./support/api";
import { keyboard } from "./support/input-methods";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// With the keyboard alone: what is pressed and then goes away leaves the focus where the eye goes.

const names = ["Åsa Berg", "Björn Ek", "Cecilia Gran", "Dina Holm", "Elin Jung"] as const;
const [, , , dina, elin] = names;
const t = textsOf("en");

function main(page: Page) {
  return page.getByRole("main");
}

test("picking and removing players of what if keeps the focus on the court and the answers", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const hands = keyboard(page);
  const ids = group.players.slice(0, 4).map(({ playerId }) => playerId);
  await page.goto(`/en/groups/${group.hash}/what-if?lineup=${ids.join(".")}`);
  await hands.press(page.getByRole("button", { name: t("matches:place.remove", { name: dina }) }));
  const place = main(page).locator('[data-court] [aria-pressed="true"]');
  await expect(place).toBeFocused();
  await hands.press(page.getByRole("button", { name: new RegExp(`^${elin}`) }));
  await expect(main(page).locator(":focus")).toContainText(t("insights:whatIf.answers"));
});

test("showing all earlier matches of a profile leads to the first of them", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const played = { places: [0, 1, 2, 3], sets: [[6, 4]] } as const;
  const group = await createGroupWithHistory(request, names, Array(15).fill(played));
  await page.goto(`/en/groups/${group.hash}/player/${group.players[0]?.playerId}`);
  const matches = main(page).getByRole("button", { name: /^Match \d+, / });
  await expect(matches.first()).toBeVisible();
  const shown = await matches.count();
  const more: Locator = page.getByRole("button", { name: t("players:matches.more") });
  await keyboard(page).press(more);
  await expect(more).toHaveCount(0);
  await expect(matches).toHaveCount(15);
  await expect(matches.nth(shown)).toBeFocused();
});

test("a check that is repeated leaves the focus on its button", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  await page.goto(`/en/groups/${group.hash}/audit`);
  const again = page.getByRole("button", { name: t("audit:again") });
  const read = page.waitForResponse(/\/log\?/);
  await keyboard(page).press(again);
  await read;
  await expect(again).toBeFocused();
});
