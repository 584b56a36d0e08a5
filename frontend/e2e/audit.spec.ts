import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { toastDuration } from "../src/ui/toast";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { runSql } from "./support/sql";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { holdTimers } from "./support/timers";

const names = ["Åsa", "Björn", "Cecilia", "Dina", "Elin"] as const;
const t = textsOf("en");

async function playThree(request: APIRequestContext): Promise<OwnedGroup> {
  const group = await createGroup(request, names);
  await play(
    request,
    group,
    [0, 1, 2, 3],
    [
      [6, 4],
      [6, 3],
    ],
  );
  await play(request, group, [0, 4, 2, 3], [[4, 6]]);
  await play(request, group, [1, 4, 2, 0], [[7, 5]]);
  return group;
}

function verdict(page: Page, text: string) {
  return page.getByRole("heading", { level: 1, name: text });
}

/** Changes rows of the group past all rules, and its version, so that the server does not answer from its cache. */
async function spoil(group: OwnedGroup, sql: string): Promise<void> {
  await runSql(`BEGIN; ${sql}; UPDATE groups SET version = version + 1 WHERE id = ${group.groupId}; COMMIT`);
}

test("a reader replays every match and gets the log as a file", { tag: "@any-screen" }, async ({
  page,
  request,
  isMobile,
}) => {
  const group = await playThree(request);
  await page.goto(`/en/groups/${group.hash}`);
  await page.getByRole("link", { name: t("groups:actions.check"), exact: true }).click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/audit`);
  await expect(verdict(page, t("audit:passed.title", { count: 5, value: "5" }))).toBeVisible();
  // Four ratings before and four changes of each match, and five ratings.
  await expect(page.getByText(t("audit:figures.values", { count: 29 }))).toBeVisible();
  await expect(page.getByText("29", { exact: true })).toBeVisible();
  await expectGoodLayout(page);
  await expectOneMainAction(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: t("audit:other.csv", { count: 3, value: "3" }) }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${t("audit:other.file", { name: group.name })}.csv`);
  const [head = "", ...rows] = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(head).toContain("team2_player2_change");
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/Åsa,1500,25,Björn,1500,25,Cecilia,1500,-25,Dina,1500,-25,6,4,6,3,*$/);

  await play(request, group, [0, 1, 2, 3], [[6, 0]]);
  const again = page.getByRole("button", { name: t("audit:again") });
  await again.focus();
  await page.keyboard.press("Enter");
  const compared = page.getByText(t("audit:compared.noGap", { last: "4" }));
  if (isMobile) {
    await expect(page.getByRole("img", { name: /^[0-9A-Z]{3} / })).toBeVisible();
    await expect(compared).toBeHidden();
    await page.getByText(t("audit:compared.title")).click();
  }
  await expect(compared).toBeVisible();
});

test("spoiled values are found and named", { tag: "@any-screen" }, async ({ page, request, context }) => {
  const group = await playThree(request);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = `/en/groups/${group.hash}/audit`;
  const again = page.getByRole("button", { name: t("audit:again") });
  const match = `group_id = ${group.groupId} AND match_number`;
  await holdTimers(page, toastDuration.success);
  await page.goto(address);
  await expect(again).toBeVisible();

  await test.step("a change", async () => {
    await spoil(group, `UPDATE matches SET elo_change[2] = elo_change[2] - 1 WHERE ${match} = 2`);
    await again.click();
    await expect(verdict(page, t("audit:failed.match", { number: 2 }))).toBeVisible();
    const row = page.getByRole("row", { name: new RegExp(`^${t("audit:value.change")}`) });
    const [stored, expected] = await row.getByRole("cell").allInnerTexts();
    expect(Number(stored?.replace("−", "-")) + 1).toBe(Number(expected?.replace("−", "-")));
    await expect(page.getByText(t("audit:compared.notCompared", { number: 2 }))).toBeVisible();
    await expectGoodLayout(page);
    await expectOneMainAction(page);
    await page.getByRole("button", { name: t("audit:todo.copy") }).click();
    await expect(page.getByText(t("audit:todo.copied"))).toBeVisible();
    const details = await page.evaluate(() => navigator.clipboard.readText());
    expect(details).toContain(`${group.name}: ${t("audit:failed.match", { number: 2 })}. Elin, `);
    await spoil(group, `UPDATE matches SET elo_change[2] = elo_change[2] + 1 WHERE ${match} = 2`);
  });

  await test.step("a rating before a match", async () => {
    const columns = ["elo_before", "peak_before"].map((column) => `${column}[1] = ${column}[1] + 1`);
    await spoil(group, `UPDATE matches SET ${columns.join(", ")} WHERE ${match} = 3`);
    await again.click();
    await expect(verdict(page, t("audit:failed.match", { number: 3 }))).toBeVisible();
    await expect(
      page.getByRole("row", { name: new RegExp(`^${t("audit:value.before")} 1526 1525 `) }),
    ).toBeVisible();
    await spoil(group, `UPDATE matches SET ${columns.join(", ").replaceAll("+", "-")} WHERE ${match} = 3`);
  });

  await test.step("a present rating", async () => {
    const player = `id = ${group.players[1]?.playerId} AND group_id = ${group.groupId}`;
    await spoil(group, `UPDATE players SET current_elo = current_elo - 1 WHERE ${player}`);
    await again.click();
    await expect(verdict(page, t("audit:failed.rating", { name: "Björn" }))).toBeVisible();
    await spoil(group, `UPDATE players SET current_elo = current_elo + 1 WHERE ${player}`);
  });

  await test.step("a missing match", async () => {
    await again.click();
    await expect(verdict(page, t("audit:past.untouched"))).toBeVisible();
    await spoil(group, `DELETE FROM matches WHERE ${match} = 2`);
    await again.click();
    await expect(verdict(page, t("audit:failed.missing", { number: 2 }))).toBeVisible();
  });
});

test("a long check shows progress and can be stopped", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await playThree(request);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/log?*", async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/en/groups/${group.hash}/audit`);
  await expect(page.getByRole("progressbar", { name: t("audit:running.title") })).toBeVisible();
  await expectGoodLayout(page);
  await expectOneMainAction(page);
  await page.getByRole("button", { name: t("audit:stop") }).click();
  await expect(verdict(page, t("audit:stopped.title"))).toBeVisible();
  release();
  await page.getByRole("button", { name: t("audit:again") }).click();
  await expect(verdict(page, t("audit:passed.title", { count: 5, value: "5" }))).toBeVisible();
});
