import type { Page } from "@playwright/test";
import { createGroupWithHistory } from "./support/api";
import { loseConnection } from "./support/connection";
import { expectAccessible, expectNoHorizontalScroll } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// The players of a group of more than 100 come 100 at a time, and the server searches them.

const t = textsOf("en");
const COUNT = 104;
const names = [
  ...Array.from({ length: COUNT - 2 }, (_, index) => `Player ${String(index + 1).padStart(3, "0")}`),
  "Iñaki Zubiría",
  "Åsa Öberg",
];

/** The requests for the group's players, without the group. */
function listen(page: Page, hash: string): string[] {
  const asked: string[] = [];
  page.on("request", (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (pathname === `/api/groups/hash/${hash}/players`) {
      asked.push(search);
    }
  });
  return asked;
}

test("the directory and the management of a large group load 100 players at a time", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroupWithHistory(request, names, []);
  const asked = listen(page, group.hash);
  const rows = page.locator("[data-player]");

  await test.step("the directory", async () => {
    await page.goto(`/en/groups/${group.hash}/players`);
    await expect(rows).toHaveCount(100);
    expect(asked).toEqual(["?sort=name&limit=100"]);
    // Letters with accents stand beside those without.
    await expect(rows.first()).toContainText("Åsa Öberg");
    await page.getByRole("button", { name: t("ranking:more", { count: COUNT - 100 }) }).click();
    await expect(rows).toHaveCount(COUNT);
    await expect(page.getByRole("link", { name: "Player 099" })).toBeFocused();
    expect(asked.at(-1)).toBe("?sort=name&limit=100&offset=100");

    const search = page.getByRole("textbox", { name: t("players:directory.search") });
    await search.pressSequentially("zubiria inak");
    await expect(rows).toHaveText([/Iñaki Zubiría/]);
    await expect(search).toBeFocused();
    await expectAccessible(page);
    await loseConnection(page);
    await expect(search).toHaveAccessibleDescription(t("errors:needed"));
    await search.pressSequentially("x");
    await expect(search).toHaveValue("zubiria inak");
    await page.context().setOffline(false);
    await expect(search).not.toHaveAccessibleDescription(t("errors:needed"));
    await search.pressSequentially("x");
    await expect(page.getByText(t("players:directory.none"))).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: t("players:directory.clear") })
      .last()
      .click();
    await expect(rows).toHaveCount(COUNT);
    await expectNoHorizontalScroll(page);
  });

  await test.step("the management", async () => {
    await signIn(page, request, group);
    asked.length = 0;
    await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
    await expect(rows).toHaveCount(100);
    expect(asked).toEqual(["?sort=name&limit=100"]);
    const search = page.getByRole("textbox", { name: t("manage:players.search") });
    await search.pressSequentially("asa ob");
    await expect(rows).toHaveCount(1);
    await page.getByRole("button", { name: t("manage:players.edit", { name: "Åsa Öberg" }) }).click();
    await page
      .getByLabel(t("manage:players.newName", { name: "Åsa Öberg" }))
      .pressSequentially("Åsa Öbergsson");
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("button", { name: t("manage:players.edit", { name: "Åsa Öbergsson" }) }),
    ).toBeFocused();
    await page.getByRole("button", { name: t("manage:players.delete", { name: "Åsa Öbergsson" }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("manage:deletePlayer.confirm") })
      .click();
    await expect(page.getByText(t("manage:players.noneFound"))).toBeVisible();
    await page.getByRole("button", { name: t("manage:players.clearSearch") }).click();
    await expect(rows).toHaveCount(100);
    await page.getByRole("button", { name: t("ranking:more", { count: COUNT - 1 - 100 }) }).click();
    await expect(rows).toHaveCount(COUNT - 1);
    await expectAccessible(page);
  });
});

test("a large group without matches shows how many more players there are, and loads them", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroupWithHistory(request, names, []);
  await page.addInitScript((hash) => localStorage.setItem(`duelo.asked.${hash}`, "yes"), group.hash);
  await page.goto(`/en/groups/${group.hash}`);
  const rows = page.locator("[data-player]");
  await expect(rows).toHaveCount(100);
  await page.getByRole("button", { name: t("ranking:more", { count: COUNT - 100 }) }).click();
  await expect(rows).toHaveCount(COUNT);
  await expectNoHorizontalScroll(page);
});
