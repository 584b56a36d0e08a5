import { createGroup, play } from "./support/api";
import { expect, test } from "./support/test";
import { misfits } from "./support/text-fit";
import { languages, textsOf } from "./support/texts";

// The narrowest screen with a sidebar beside the ranking.
test.use({ viewport: { width: 1000, height: 800 }, isMobile: false });

const names = ["Alexandra Lindgren-Berg", "Begoña Iturbe", "Per-Anders Wikström", "Maximiliana Echeverría"];

for (const language of languages) {
  test(`names in the ranking have room beside all columns at 1000 px in ${language}`, async ({
    page,
    request,
  }) => {
    const group = await createGroup(request, names, language);
    await play(request, group, [0, 1, 2, 3], [[6, 4]]);
    await page.goto(`/${language}/groups/${group.hash}`);
    await expect(
      page.getByRole("columnheader", { name: textsOf(language)("ranking:columns.winRate") }),
    ).toBeVisible();
    expect(await misfits(page)).toEqual([]);
  });
}
