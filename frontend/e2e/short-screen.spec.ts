import type { Locator, Page } from "@playwright/test";
import { createGroup } from "./support/api";
import { loseConnection, offlineStrip } from "./support/connection";
import { pickFour, typeScore } from "./support/submit-match";
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

test("without a connection the court stays in view beside three sets, and its actions follow the keys", async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
  await expect(page.getByRole("button", { name: /^Åsa/ })).toBeVisible();
  await loseConnection(page);
  await expect(offlineStrip(page)).toBeVisible();
  await pickFour(page, names);
  await typeScore(page, [
    [6, 4],
    [3, 6],
    [6, 2],
  ]);
  await expect.poll(() => coveredKeys(page)).toEqual([]);
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(page.getByRole("group", { name: t("matches:court.label") }))).toBeGreaterThanOrEqual(0);
  const clear = page.getByRole("button", { name: t("matches:court.clear"), exact: true });
  const date = page.getByLabel(t("matches:date.label"));
  expect(await topOf(clear.filter({ visible: true }))).toBeLessThan(await topOf(date));
});
