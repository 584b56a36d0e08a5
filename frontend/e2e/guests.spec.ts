import { expect } from "@playwright/test";
import { createGroupWithHistory } from "./support/api";
import { members } from "./support/members";
import { expectGoodLayout } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { test } from "./support/test";
import { textsOf } from "./support/texts";

// Somebody who stood in for an evening is marked as a guest, and ranked again.

const t = textsOf("en");
const names = ["Ada", "Björn", "Cecilia", "Dina", "Elin"] as const;
const history = [
  { places: [0, 1, 2, 3] as [number, number, number, number], sets: [[6, 0]] as [number, number][] },
  { places: [0, 2, 3, 4] as [number, number, number, number], sets: [[6, 2]] as [number, number][] },
].map((match, day) => ({ ...match, playedOn: `2026-05-0${day + 1}` }));

test("a guest is below the ranking until the mark is taken away", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroupWithHistory(request, names, history);
  const ada = (await members(request, group.hash)).find(({ name }) => name === "Ada");
  await signIn(page, request, group);
  const ranking = `/en/groups/${group.hash}`;
  const rows = page.getByRole("main").getByRole("rowheader");
  const mark = async (said: string) => {
    await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
    await page.getByRole("button", { name: t("manage:players.edit", { name: "Ada" }) }).click();
    const guest = page.getByRole("switch", { name: t("manage:players.guest") });
    await guest.focus();
    await page.keyboard.press("Space");
    await expectGoodLayout(page);
    await page.getByRole("button", { name: t("manage:players.save") }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expectGoodLayout(page);
  };

  await page.goto(ranking);
  await expect(rows.first()).toContainText("Ada");
  await mark(t("manage:players.marked", { name: "Ada" }));
  await expect(page.getByRole("rowheader", { name: `Ada ${t("common:guest")}` })).toBeVisible();

  await page.goto(ranking);
  await expect(rows.first()).not.toContainText("Ada");
  await expect(rows.last()).toContainText(`Ada`);
  await expect(rows.last()).toContainText(t("common:guest"));
  await expect(page.getByText(t("ranking:guests"), { exact: true })).toBeVisible();
  await expectGoodLayout(page);

  await page.goto(`${ranking}/player/${ada?.playerId}`);
  await expect(page.getByText(t("players:notRanked"))).toBeVisible();
  await expectGoodLayout(page);

  await mark(t("manage:players.unmarked", { name: "Ada" }));
  await page.goto(ranking);
  await expect(rows.first()).toContainText("Ada");
  await expect(page.getByText(t("ranking:guests"), { exact: true })).toBeHidden();
});
