import type { Locator } from "@playwright/test";
import { createGroup, play } from "./support/api";
import { atRest } from "./support/at-rest";
import { signIn } from "./support/sign-in";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// The figures of a row, and the heads of the columns, stand on one line: by their baselines or centres, to a pixel.

const t = textsOf("en");
const names = ["Åsa Berg", "Björn Ek", "Cecilia Gran", "Dina Holm"];

/** The texts of a row whose first line stands neither on the first text's baseline nor around its centre. */
function misalignedTexts(row: Locator): Promise<string[]> {
  return row.evaluate((element) => {
    const lines: { text: string; baseline: number; centre: number }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || node.textContent?.trim() === "") {
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      // What is for screen readers alone is not seen. A name may have a second line, or a mark below it.
      if (parent.closest(".sr-only, th[scope=row]")) {
        continue;
      }
      const { fontSize, fontFamily, fontWeight } = getComputedStyle(parent);
      const context = document.createElement("canvas").getContext("2d");
      if (!context) {
        throw new Error("no canvas");
      }
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText("x");
      const baseline = box.top + (box.height * ascent) / (ascent + descent);
      lines.push({
        text: node.textContent ?? "",
        baseline,
        centre: (box.top + box.bottom) / 2,
      });
    }
    const [first] = lines;
    if (!first) {
      throw new Error("the row has no text");
    }
    const isOff = (distance: number) => Math.abs(distance) > 1;
    return lines
      .filter(({ baseline, centre }) => isOff(baseline - first.baseline) && isOff(centre - first.centre))
      .map(
        ({ text, baseline, centre }) =>
          `${text}: ${(baseline - first.baseline).toFixed(1)} px from the baseline, ${(centre - first.centre).toFixed(1)} px from the centre of ${first.text}`,
      );
  });
}

async function expectAligned(rows: Locator, count: number): Promise<void> {
  await expect(rows).toHaveCount(count);
  await atRest(rows.page(), async () => {
    for (const row of await rows.all()) {
      expect(await misalignedTexts(row)).toEqual([]);
    }
  });
}

for (const width of [360, 768, 1280]) {
  test(`changes stand on the line of their row at ${width} px`, {
    tag: width < 400 ? "@phone" : "@desktop",
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], [[6, 4]]);
    await signIn(page, request, group);

    await test.step("the preview and the result of a match", async () => {
      await page.goto(`/en/groups/${group.hash}/submit-match`);
      await pickFour(page, names);
      await typeScore(page, [
        [6, 2],
        [6, 4],
      ]);
      if (width >= 1024) {
        await expectAligned(page.getByRole("main").getByRole("table").first().getByRole("row"), 5);
      }
      await page.getByRole("button", { name: t("matches:bar.submit") }).click();
      const result = page.getByRole("region", { name: t("matches:result.title", { number: 2 }) });
      await expectAligned(result.getByRole("article").locator("ul > li"), names.length);
    });

    await test.step("what the deletion of a match changes", async () => {
      await page.goto(`/en/admin/groups/${group.groupId}/players/manage?tab=match-admin`);
      await page.getByRole("button", { name: t("manage:latest.delete") }).click();
      await expectAligned(page.getByRole("dialog").getByRole("row"), 5);
    });

    await test.step("rankings, days, and what a match would change", async () => {
      await page.goto(`/en/groups/${group.hash}`);
      const table = page.getByRole("table", { name: t("ranking:title") });
      await expectAligned(table.getByRole("row"), 5);
      const lineup = group.players.map(({ playerId }) => playerId).join(".");
      await page.goto(`/en/groups/${group.hash}/what-if?lineup=${lineup}`);
      // The head, four wins and four losses.
      await expectAligned(page.getByRole("main").getByRole("table").first().getByRole("row"), 9);
    });
  });
}
