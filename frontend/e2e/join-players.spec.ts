import { expect } from "@playwright/test";
import { createGroupWithHistory, play } from "./support/api";
import { members } from "./support/members";
import { expectGoodLayout } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { test } from "./support/test";
import { textsOf } from "./support/texts";

// An owner joins two players who are one person, and makes them two again.

const t = textsOf("en");
const names = ["Åsa Lindgren", "Asa Lindgren", "Björn", "Cecilia", "Dina", "Elin"] as const;

/** The first two never play together. */
const history = Array.from({ length: 12 }, (_, place) => {
  const seat = (offset: number) => 2 + ((place + offset) % 4);
  return {
    places: [place % 2, seat(0), seat(1), seat(2)] as [number, number, number, number],
    sets: [
      [6, place % 5],
      [place % 3 === 0 ? 7 : 4, place % 3 === 0 ? 5 : 6],
      [6, 3],
    ] as [number, number][],
    playedOn: `2026-05-${String(1 + place).padStart(2, "0")}`,
  };
});

test("near names are offered, joined after a look at what changes, and made two again", async ({
  page,
  request,
}) => {
  const group = await createGroupWithHistory(request, names, history);
  const before = await members(request, group.hash);
  const idOf = (name: string) => before.find((player) => player.name === name)?.playerId ?? 0;
  const [kept, dropped] = [idOf("Åsa Lindgren"), idOf("Asa Lindgren")];
  await page.goto(`/en/groups/${group.hash}/player/${dropped}`);
  await page.getByRole("button", { name: t("me:thisIsMe") }).click();
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
  await page.getByRole("link", { name: t("manage:join.link") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("manage:join.choose.title") })).toBeVisible();
  await expectGoodLayout(page);
  const pair = page.getByRole("link", { name: /Lindgren.*Lindgren/ });
  await pair.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("one person?");
  // Either name can stay; the other's preview replaces the one that is shown.
  for (const name of ["Asa Lindgren", "Åsa Lindgren"]) {
    const choice = page.getByRole("radio", { name, exact: true });
    await choice.focus();
    await page.keyboard.press("Space");
    await expect(choice).toBeChecked();
    await expect(choice).toBeFocused();
  }
  const title = t("manage:join.title", { one: "Åsa Lindgren", other: "Asa Lindgren" });
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  await expectGoodLayout(page);
  await page.getByRole("button", { name: t("manage:join.confirm.action") }).click();
  await expect(page.getByRole("heading", { level: 2, name: t("manage:undo.title") })).toBeVisible();
  await expectGoodLayout(page);
  expect((await members(request, group.hash)).map(({ name }) => name)).not.toContain("Asa Lindgren");

  // The former address leads to the player who stayed, and readers of the check learn of the change.
  await page.goto(`/en/groups/${group.hash}/player/${dropped}`);
  await expect(page).toHaveURL(new RegExp(`/player/${kept}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Åsa Lindgren" })).toBeVisible();
  // Who was the former player on this device is the one who stayed.
  await expect(page.getByRole("button", { name: t("me:notMe") })).toBeVisible();
  await page.goto(`/en/groups/${group.hash}/audit`);
  await expect(page.getByText(/Two players are one person/)).toBeVisible();
  await expectGoodLayout(page);

  await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
  const what = t("manage:undo.join.what", { name: "Åsa Lindgren", dropped: "Asa Lindgren" });
  const undo = t("manage:undo.actionOf", { what });
  await page.getByRole("button", { name: undo }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectGoodLayout(page);
  await dialog.getByRole("button", { name: t("manage:undo.join.confirm") }).click();
  await expect(page.getByText(t("manage:undo.join.done", { name: "Asa Lindgren" }))).toBeVisible();
  expect(await members(request, group.hash)).toEqual(before);
});

test("whose the matches since are is said when two are made of one again", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroupWithHistory(request, names, history);
  const before = await members(request, group.hash);
  const idOf = (name: string) => before.find((player) => player.name === name)?.playerId ?? 0;
  const [kept, dropped] = [idOf("Åsa Lindgren"), idOf("Asa Lindgren")];
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/join?keep=${kept}&drop=${dropped}`);
  await page.getByRole("button", { name: t("manage:join.confirm.action") }).click();
  await expect(page.getByRole("heading", { level: 2, name: t("manage:undo.title") })).toBeVisible();
  await play(request, group, [0, 2, 3, 4], [[6, 0]]);
  await play(request, group, [2, 3, 4, 0], [[6, 1]]);
  await page.reload();
  await expect(page.getByText(t("manage:undo.join.playedSince", { count: 2, number: "2" }))).toBeVisible();
  const what = t("manage:undo.join.what", { name: "Åsa Lindgren", dropped: "Asa Lindgren" });
  await page.getByRole("button", { name: t("manage:undo.actionOf", { what }) }).click();
  const dialog = page.getByRole("dialog");
  const question = t("manage:undo.join.since", { dropped: "Asa Lindgren" });
  const since = dialog.getByRole("group", { name: question });
  await expect(since.getByRole("checkbox")).toHaveCount(2);
  await since.getByText("6–1").click();
  await expectGoodLayout(page);

  // A match during the choice: nothing is undone, and it is offered too.
  await play(request, group, [0, 3, 2, 4], [[6, 2]]);
  const confirm = dialog.getByRole("button", { name: t("manage:undo.join.confirm") });
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText("15");
  await expect(since.getByRole("checkbox")).toHaveCount(3);
  await expect(since.getByRole("checkbox", { name: /6–1/ })).toBeChecked();
  await confirm.click();
  await expect(page.getByText(t("manage:undo.join.done", { name: "Asa Lindgren" }))).toBeVisible();
  const played = new Map((await members(request, group.hash)).map((player) => [player.playerId, player]));
  const gamesBefore = (id: number) => before.find(({ playerId }) => playerId === id)?.gamesPlayed ?? 0;
  expect(played.get(dropped)?.gamesPlayed).toBe(gamesBefore(dropped) + 1);
  expect(played.get(kept)?.gamesPlayed).toBe(gamesBefore(kept) + 2);
});

test("two who were on court together are not joined, and the match is named", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroupWithHistory(request, names, history);
  const players = await members(request, group.hash);
  const idOf = (name: string) => players.find((player) => player.name === name)?.playerId ?? 0;
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/join`);
  await page.getByLabel(t("manage:join.choose.first")).selectOption({ label: "Åsa Lindgren" });
  await page.getByLabel(t("manage:join.choose.second")).selectOption({ label: "Björn" });
  await page.getByRole("button", { name: t("manage:join.choose.action") }).click();
  await expect(page).toHaveURL(new RegExp(`keep=${idOf("Åsa Lindgren")}&drop=${idOf("Björn")}$`));
  await expect(page.getByRole("heading", { level: 1, name: t("manage:join.refused.title") })).toBeVisible();
  await expect(page.getByText(t("errors:code.players.met", { matchNumber: 1 }))).toBeVisible();
  await expect(page.getByRole("link", { name: t("manage:join.refused.match", { number: 1 }) })).toBeVisible();
  await expectGoodLayout(page);
});
