import type { Locator, Page } from "@playwright/test";
import { createGroupWithHistory, type OwnedGroup } from "./support/api";
import { atRest } from "./support/at-rest";
import { Taps } from "./support/taps";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// What a row opens is scrolled clear of the screen's edge and of the bar there, in every list of matches.

const t = textsOf("en");
const names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström"];

function groupWithHistory(request: Parameters<typeof createGroupWithHistory>[0]): Promise<OwnedGroup> {
  const matches = Array.from({ length: 14 }, (_, games) => ({
    places: [0, 1, 2, 3] as const,
    sets: [[6, games % 5]] as const,
    playedOn: "2025-06-12",
  }));
  return createGroupWithHistory(request, names, matches);
}

const pages = [
  {
    name: "the history",
    path: ({ hash }: OwnedGroup) => `/en/groups/${hash}/match-history`,
    opened: (page: Page) => page.getByRole("table", { name: t("history:details.players") }),
  },
  {
    name: "a profile",
    path: ({ hash, players }: OwnedGroup) => `/en/groups/${hash}/player/${players[0]?.playerId}`,
    // On a phone a calculation is as high as the screen.
    opened: (page: Page) => page.getByText(t("players:calculation.final")).first(),
  },
];

for (const { name, path, opened } of pages) {
  test(`the lowest row of ${name} that is seen opens into view`, async ({ page, request, hasTouch }) => {
    const group = await groupWithHistory(request);
    await page.goto(path(group));
    const rows = page.locator("main li button[aria-controls][aria-expanded=false]");
    await rows.first().scrollIntoViewIfNeeded();
    const lowest = await atRest(page, () =>
      rows.evaluateAll((toggles) => {
        const middles = toggles.map((toggle) => {
          const { x, y, width, height } = toggle.getBoundingClientRect();
          return { toggle, x: x + width / 2, y: y + height / 2 };
        });
        const tappable = middles.filter(({ toggle, x, y }) => {
          const found = document.elementFromPoint(x, y);
          return found !== null && toggle.contains(found);
        });
        const { x = 0, y = 0 } = tappable.at(-1) ?? {};
        return { x, y };
      }),
    );
    await new Taps(page, hasTouch).at(lowest);
    await expect(opened(page)).toBeAttached();
    await expect.poll(() => isUncovered(opened(page))).toBe(true);
  });
}

/** Whether an element is on the screen as a whole, and nothing covers its edges. */
function isUncovered(element: Locator): Promise<boolean> {
  return atRest(element.page(), () =>
    element.evaluate((shown) => {
      const { left, width, top, bottom } = shown.getBoundingClientRect();
      const isSeen = (y: number) => shown.contains(document.elementFromPoint(left + width / 2, y));
      return isSeen(top + 2) && isSeen(bottom - 2);
    }),
  );
}
