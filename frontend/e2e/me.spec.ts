import type { Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { expectGoodLayout, listenToConsole } from "./support/page-checks";
import { openWithPasscode, pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const names = Array.from({ length: 16 }, (_, place) => `${"ABCDEFGHIJKLMNOP"[place]}nna Berg`);
const [first, second] = names as [string, string];
const own = "Pnna Berg";
const t = textsOf("en");
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1000;
const focusIsLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);
const ownRow = (page: Page) => page.getByRole("row", { name: new RegExp(own) });
const pinned = (page: Page) => page.getByRole("button", { name: new RegExp(t("me:yourRow")) });

/** Says who one is: on phones in the menu, on large screens on the player's page. */
async function chooseOwn(page: Page, group: OwnedGroup): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole("button", { name: t("common:nav.openMenu") }).click();
    await page.getByRole("button", { name: t("me:thisIsMe") }).click();
    const dialog = page.getByRole("dialog", { name: t("me:title") });
    await dialog.getByRole("textbox").pressSequentially("pnna");
    await dialog.getByRole("radio", { name: new RegExp(own) }).click();
    await expectGoodLayout(page);
    await dialog.getByRole("button", { name: t("me:thisIsMe") }).click();
    await expect(page.getByRole("button", { name: t("common:nav.openMenu") })).toBeFocused();
  } else {
    await page.goto(`/en/groups/${group.hash}/player/${group.players[15]?.playerId}`);
    await page.getByRole("button", { name: t("me:thisIsMe") }).click();
    await expect(page.getByRole("button", { name: t("me:notMe") })).toBeFocused();
    await page.goto(`/en/groups/${group.hash}`);
  }
}

test("a reader says who they are, and sees it everywhere until they take it back", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  // The reader's rank is the last one.
  await play(
    request,
    group,
    [0, 1, 2, 15],
    [
      [6, 0],
      [6, 0],
    ],
  );
  const consoleErrors = listenToConsole(page);
  await openWithPasscode(page, group);

  await test.step("the own row is pinned while it is out of view, and a tap leads to it", async () => {
    await chooseOwn(page, group);
    await expect(pinned(page)).toBeInViewport({ ratio: 1 });
    await expect(pinned(page)).toContainText(own);
    await expectGoodLayout(page);
    await pinned(page).click();
    await expect(ownRow(page)).toBeInViewport({ ratio: 1 });
    await expect(pinned(page)).toBeHidden();
    await expect(ownRow(page)).toContainText(t("common:you"));
    expect(await focusIsLost(page)).toBe(false);
  });

  await test.step("the menu leads to the own page", async () => {
    await page.reload();
    if (isPhone(page)) {
      await page.getByRole("button", { name: t("common:nav.openMenu") }).click();
    }
    await page.getByRole("link", { name: t("common:nav.myPage") }).click();
    await expect(page.getByRole("heading", { level: 1, name: own })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(t("common:you"));
  });

  await test.step("the own name comes first among those to pick, and the own change in the result", async () => {
    await page.goto(`/en/groups/${group.hash}/submit-match`);
    const picker = page.getByRole("region", { name: t("matches:picker.label") });
    await expect(picker.getByRole("listitem").first()).toContainText(own);
    await pickFour(page, [first, second, "Cnna Berg", own]);
    await typeScore(page, [
      [6, 1],
      [6, 1],
    ]);
    await page.getByRole("button", { name: t("matches:bar.submit") }).click();
    const result = page.getByRole("region", { name: t("matches:result.title", { number: 2 }) });
    await expect(
      result.getByRole("article").getByRole("list").first().getByRole("listitem").first(),
    ).toContainText(t("common:you"));
  });

  await test.step("it is taken back where it was said", async () => {
    if (isPhone(page)) {
      await page.goto(`/en/groups/${group.hash}`);
      await page.getByRole("button", { name: t("ranking:details", { name: own }) }).click();
      await expect(page.getByRole("link", { name: t("common:nav.myPage") })).toBeVisible();
      await expectGoodLayout(page);
    } else {
      await page.goto(`/en/groups/${group.hash}/player/${group.players[15]?.playerId}`);
    }
    await page.getByRole("button", { name: t("me:notMe") }).click();
    await expect(page.getByRole("button", { name: t("me:thisIsMe") })).toBeFocused();
    await page.goto(`/en/groups/${group.hash}`);
    await expect(ownRow(page)).not.toContainText(t("common:you"));
    await expect(pinned(page)).toHaveCount(0);
  });
  expect(consoleErrors).toEqual([]);
});
