import type { Page } from "@playwright/test";
import { createGroup } from "./support/api";
import { pickFour } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"];

// A phone of 740 px between the bars of its browser.
test.use({ viewport: { width: 360, height: 620 } });

/** The keys of the score pad whose middle cannot be tapped where the page stands. */
function coveredKeys(page: Page): Promise<(string | null)[]> {
  return page.getByRole("group", { name: t("matches:score.keys") }).evaluate((pad) =>
    [...pad.querySelectorAll("button")]
      .filter((key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        return !key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
  );
}

test("on a short screen all score keys can be tapped once the players are picked", async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  const ids = group.players.map(({ playerId }) => playerId).join(".");
  const entry = `/en/groups/${group.hash}/submit-match`;
  const key = (games: number) => page.getByRole("button", { name: String(games), exact: true });
  await page.goto(`${entry}#passcode=${group.passcode}`);
  await pickFour(page, names);
  await expect.poll(() => coveredKeys(page)).toEqual([]);
  for (const games of [6, 4, 6, 3]) {
    await key(games).tap();
  }
  await page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
  await page.getByRole("button", { name: t("matches:result.rematch"), exact: true }).click();
  await expect.poll(() => coveredKeys(page)).toEqual([]);
  await page.goto(`${entry}?lineup=${ids}`);
  await expect.poll(() => coveredKeys(page)).toEqual([]);
});
