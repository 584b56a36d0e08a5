import { expect } from "@playwright/test";
import { createGroupWithHistory, deleteLatest } from "./support/api";
import { members } from "./support/members";
import { expectGoodLayout } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { test } from "./support/test";
import { textsOf } from "./support/texts";

// An owner splits a player who is two persons, and gives the matches back.

const t = textsOf("en");
const names = ["Björn", "Åsa", "Cecilia", "Dina", "Elin"] as const;

/** The first of them plays all matches, every second one with Åsa. */
const history = Array.from({ length: 6 }, (_, place) => ({
  places: (place % 2 === 0 ? [0, 1, 2, 3] : [0, 4, 2, 3]) as [number, number, number, number],
  sets: [[6, place]] as [number, number][],
  playedOn: `2026-05-0${1 + place}`,
}));

test("matches of one player become a new one's after a look at what changes, and are given back", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroupWithHistory(request, names, history);
  const before = await members(request, group.hash);
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
  await page.getByRole("link", { name: t("manage:split.link") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("manage:split.choose.title") })).toBeVisible();
  await expectGoodLayout(page);
  await page.getByLabel(t("manage:split.choose.player")).selectOption({ label: "Björn" });
  await page.getByRole("button", { name: t("manage:split.choose.action") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("manage:split.title", { name: "Björn" }) }),
  ).toBeVisible();

  // Those with Elin were another Björn's.
  await page.getByLabel(t("manage:split.list.with")).selectOption({ label: "Elin" });
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  await page.getByRole("button", { name: t("rewind:removed.all") }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  const show = page.getByRole("button", { name: t("manage:split.target.action", { count: 3, number: "3" }) });
  await show.click();
  const name = page.getByLabel(t("manage:split.target.name"));
  await expect(name).toHaveAccessibleDescription(t("errors:code.player_name.required"));
  await name.pressSequentially("åsa");
  await show.click();
  await expect(name).toHaveAccessibleDescription(t("errors:code.player_name.taken"));
  await expectGoodLayout(page);
  await name.fill("");
  await name.pressSequentially("Björn Ek");
  await show.click();
  const title = t("manage:split.confirm.title", { count: 3, number: "3", other: "Björn Ek" });
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByRole("table")).toBeVisible();
  await expectGoodLayout(page);
  await dialog.getByRole("button", { name: t("common:action.cancel") }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await show.click();
  await dialog.getByRole("button", { name: t("manage:split.confirm.action") }).click();
  const what = t("manage:undo.split.what", { name: "Björn", other: "Björn Ek" });
  await expect(page.getByText(what)).toBeVisible();
  await expectGoodLayout(page);
  const split = await members(request, group.hash);
  expect(split.find((player) => player.name === "Björn Ek")?.gamesPlayed).toBe(3);

  await page.goto(`/en/groups/${group.hash}/audit`);
  await expect(page.getByText(/Matches of one player are another’s/)).toBeVisible();

  await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
  await page.getByRole("button", { name: t("manage:undo.actionOf", { what }) }).click();
  const undo = page.getByRole("dialog");
  await expectGoodLayout(page);
  await undo.getByRole("button", { name: t("manage:undo.split.confirm") }).click();
  await expect(page.getByText(t("manage:undo.split.done", { name: "Björn" }))).toBeVisible();
  expect(await members(request, group.hash)).toEqual(before);
});

test("ticks stay after a reload, until a match has become another one, and a lost answer is found again", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroupWithHistory(request, names, history);
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/split?player=${group.players[0]?.playerId}`);
  await page.getByRole("button", { name: t("rewind:removed.all") }).click();
  const ticked = page.getByRole("checkbox", { checked: true });
  await expect(ticked).toHaveCount(6);
  await page.getByLabel(t("manage:split.target.name")).pressSequentially("Björn Ek");
  await page.reload();
  await expect(ticked).toHaveCount(6);

  // Somebody takes the latest match back meanwhile.
  await deleteLatest(request, group);
  await page.getByLabel(t("manage:split.target.name")).pressSequentially("Björn Ek");
  await page
    .getByRole("button", { name: t("manage:split.target.action", { count: 6, number: "6" }) })
    .click();
  await expect(page.getByText(t("errors:code.split.changed"))).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(5);
  await page.getByRole("button", { name: t("rewind:removed.all") }).click();
  await page
    .getByRole("button", { name: t("manage:split.target.action", { count: 5, number: "5" }) })
    .click();

  // The answer is lost, and the split is found in the list.
  await page.route("**/players/split", (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("manage:split.confirm.action") })
    .click();
  await expect(
    page.getByText(t("manage:undo.split.what", { name: "Björn", other: "Björn Ek" })),
  ).toBeVisible();
});
