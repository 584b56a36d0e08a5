import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { createGroup, createGroupWithHistory, type OwnedGroup, play } from "./support/api";
import { members } from "./support/members";
import { expectGoodLayout } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { test } from "./support/test";
import { textsOf } from "./support/texts";

// An owner takes false matches back, and enters the real ones among them again.

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina", "Elin", "Fredrik"] as const;
type Played = Parameters<typeof createGroupWithHistory>[2][number];

/** The match of this place in a history: ever new line-ups and scores. */
function nth(place: number, sets: Played["sets"]): Played {
  const seat = (offset: number) => (place + offset) % names.length;
  return {
    places: [seat(0), seat(1), seat(2), seat(3 + (place % 2))],
    sets,
    playedOn: `2026-05-${String(1 + (place % 28)).padStart(2, "0")}`,
  };
}
const real = (place: number) =>
  nth(place, [
    [6, place % 5],
    [place % 4, 6],
    [7, 5],
  ]);
const isFalse = (place: number) => place % 4 !== 1;

/** Each player's rating, matches and wins, by name. */
async function ranking(request: APIRequestContext, { hash }: OwnedGroup) {
  const players = await members(request, hash);
  return players
    .map(({ name, currentElo, peakElo, lowestElo, gamesPlayed, wins }) => [
      name,
      currentElo,
      peakElo,
      lowestElo,
      gamesPlayed,
      wins,
    ])
    .sort();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("thirty false matches among ten real ones are taken back, and the ten are entered again", async ({
  page,
  request,
}) => {
  const before = [0, 1, 2, 3, 4].map(real);
  const places = Array.from({ length: 40 }, (_, place) => place);
  const mixed = places.map((place) =>
    isFalse(place)
      ? nth(place, [
          [6, 0],
          [6, 0],
        ])
      : real(place),
  );
  const group = await createGroupWithHistory(request, names, [...before, ...mixed]);
  const untouched = await createGroupWithHistory(request, names, [
    ...before,
    ...places.filter((place) => !isFalse(place)).map(real),
  ]);
  expect(await ranking(request, group)).not.toEqual(await ranking(request, untouched));
  await signIn(page, request, group);
  await page.goto(`/en/groups/${group.hash}/match/6`);
  let taps = 0;
  const tap = (control: Locator) => {
    taps += 1;
    return control.click();
  };
  const startedAt = Date.now();
  await tap(page.getByRole("link", { name: t("match:backTo") }));
  await expect(page.getByRole("heading", { level: 1, name: t("rewind:title", { number: 5 }) })).toBeVisible();
  const take = button(page, t("rewind:confirm.action", { count: 40, number: "40" }));
  await expect(take).toBeDisabled();
  const confirmation = page.getByLabel(t("rewind:confirm.label", { number: 5 }));
  await expect(confirmation).not.toBeFocused();
  await tap(confirmation);
  await page.keyboard.type("5");
  await tap(take);
  await expect(page.getByRole("heading", { level: 1, name: t("rewind:removed.title") })).toBeVisible();
  const enter = button(page, t("rewind:removed.choose"));
  await expect(enter).toBeDisabled();
  for (const place of places.filter((one) => !isFalse(one))) {
    await tap(page.getByRole("checkbox").nth(place));
  }
  await tap(button(page, t("rewind:removed.enter", { count: 10, number: "10" })));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("table")).toBeVisible();
  await tap(dialog.getByRole("button", { name: t("rewind:enter.action") }));
  await expect(page.getByText(t("rewind:removed.entered", { number: "15" }))).toBeVisible();
  test.info().annotations.push({
    type: "from the match to the right ranking",
    description: `${taps} taps, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  });
  expect(await ranking(request, group)).toEqual(await ranking(request, untouched));
  await expect(page.getByRole("checkbox")).toHaveCount(30);

  // They are saved as a table, with their numbers and days.
  const saved = page.waitForEvent("download");
  await button(page, t("rewind:file.save")).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(41);
  expect(lines[1]).toMatch(/^6,2026-05-\d\d,.*,6–0 6–0,$/);
});

test("the page of a rewind, of what it removed and of the choice are good to read and to use", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  for (const place of [0, 1, 2, 3, 4]) {
    await play(request, group, nth(place, []).places, [[6, place]]);
  }
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage?tab=match-admin`);
  await page.getByRole("link", { name: t("manage:latest.several") }).click();
  await expectGoodLayout(page);
  await page.getByLabel(t("rewind:choose.label")).fill("1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("timer")).toContainText("4:");
  await expectGoodLayout(page);
  await page.getByLabel(t("rewind:confirm.label", { number: 1 })).fill("1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: t("rewind:removed.title") })).toBeVisible();
  await expectGoodLayout(page);
  await page.getByRole("checkbox").first().press("Space");
  await page.reload();
  await expect(page.getByRole("checkbox").first()).toBeChecked();
  await expectGoodLayout(page);
  await button(page, t("rewind:removed.enter", { count: 1, number: "1" })).press("Enter");
  await expect(page.getByRole("dialog").getByRole("table")).toBeVisible();
  await expectGoodLayout(page);
  // The answer is lost, and the list is read again.
  await page.route("**/restore", (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await button(page, t("rewind:enter.action")).press("Enter");
  await expect(page.getByText(t("rewind:removed.entered", { number: "2" }))).toBeVisible();
  // The passcode changes, and submissions are paused, without leaving the page.
  await button(page, t("rewind:protect.change")).click();
  await expect(page.getByLabel(t("rewind:protect.newPasscode"))).not.toHaveValue(group.passcode);
  await page.getByRole("switch", { name: t("manage:settings.paused") }).click();
  await expect(page.getByRole("switch", { name: t("manage:settings.paused") })).toBeChecked();
  await expectGoodLayout(page);
  const [one, two, three, four] = group.players.map(({ playerId }) => playerId);
  const submit = async (passcode: string) => {
    const data = { team1: [one, two], team2: [three, four], sets: [[6, 4]], passcode };
    return (await request.post(`/api/groups/hash/${group.hash}/matches`, { data })).status();
  };
  expect(await submit(group.passcode)).toBe(401);
  expect(await submit(await page.getByLabel(t("rewind:protect.newPasscode")).inputValue())).toBe(423);
  // Readers find the change where they check the group.
  await page.goto(`/en/groups/${group.hash}/audit`);
  await expect(
    page.getByText(t("audit:declared.after", { count: 4, number: "4", after: "1" })),
  ).toBeVisible();
  await expectGoodLayout(page);
});

test("what was typed stays when the lock runs out, and the matches are held again", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  for (const place of [0, 1, 2]) {
    await play(request, group, nth(place, []).places, [[6, place]]);
  }
  await signIn(page, request, group);
  await page.clock.install();
  await page.goto(`/en/admin/groups/${group.groupId}/back-to?match=1`);
  const confirmation = page.getByLabel(t("rewind:confirm.label", { number: 1 }));
  await confirmation.fill("1");
  const take = (count: number) => button(page, t("rewind:confirm.action", { count, number: String(count) }));
  await expect(take(2)).toBeEnabled();
  await page.clock.fastForward("05:01");
  await expect(page.getByRole("timer")).toHaveText(t("manage:latest.lockExpired"));
  await expect(take(2)).toBeDisabled();
  await expect(confirmation).toHaveValue("1");
  await button(page, t("manage:latest.lockAgain")).click();
  await expect(take(2)).toBeEnabled();
  // The button has gone.
  await expect(page.getByRole("timer")).toBeFocused();
  await expect(confirmation).toHaveValue("1");
});
