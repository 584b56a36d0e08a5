import type { Locator } from "@playwright/test";
import { createGroup, play } from "./support/api";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// With the few colours of a reader's own choice, what only a colour says is said otherwise.

const t = textsOf("en");
const names = ["Åsa Berg", "Björn Ek", "Cecilia Gran", "Dina Holm"];

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

test("the cell of the score that is filled next has a border of its own", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  const borderOf = (cell: Locator) =>
    cell.evaluate((input) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(input);
      return { width: borderTopWidth, color: borderTopColor };
    });
  const [left, right] = [page.locator("#set-1-left"), page.locator("#set-1-right")];
  await expect.poll(async () => (await borderOf(left)).width).toBe("3px");
  expect((await borderOf(right)).width).toBe("1px");
  expect((await borderOf(left)).color).not.toBe((await borderOf(right)).color);
});

test("the legend of the forecast shows its marks", { tag: "@any-screen" }, async ({ page, request }) => {
  // Wide screens have a chart instead of the bars.
  await page.setViewportSize({ width: 360, height: 740 });
  const group = await createGroup(request, names);
  for (let match = 0; match < 30; match += 1) {
    await play(request, group, [0, 1, 2, 3], [match % 3 === 2 ? [4, 6] : [6, 1]]);
  }
  await page.goto(`/en/groups/${group.hash}/forecast`);
  const texts = [t("insights:forecast.said.legendTrue"), t("insights:forecast.said.legendSaid")];
  for (const text of texts) {
    const item = page.getByRole("listitem", { includeHidden: true }).filter({ hasText: text });
    const { mark, canvas } = await item.filter({ visible: true }).evaluate((element) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.background = "Canvas";
      const canvas = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return { mark: getComputedStyle(element.firstElementChild ?? element).backgroundColor, canvas };
    });
    expect(mark, text).not.toBe(canvas);
  }
});
